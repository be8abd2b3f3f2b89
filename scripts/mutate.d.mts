export declare function generator(seed: number): () => number
export declare function mutate(bytes: Uint8Array, isZip: boolean, random: () => number): { readonly name: string; readonly bytes: Buffer }
