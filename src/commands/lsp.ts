import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  ResponseError,
  TextDocuments,
  TextDocumentSyncKind,
  type Diagnostic as Shown,
  type Position,
} from 'vscode-languageserver/node'
import { isWithin } from '../fs/real-path.ts'
import { ruleUrl } from '../lint/diagnostic.ts'
import { actionsFor, FIX_ALL, QUICK_FIX } from '../lsp/actions.ts'
import { completeFrontmatter, completeJson } from '../lsp/completion.ts'
import { shownAs } from '../lsp/diagnostics.ts'
import { fieldsOfSchema, fieldsOfShape, type Fields, type Schema } from '../lsp/fields.ts'
import { hoverAt } from '../lsp/hover.ts'
import { offsetAt } from '../lsp/positions.ts'
import { fields } from '../schema/fields.ts'
import { sourceText, type SourceText } from '../text/source-text.ts'
import { findText, type FoundText } from './find-text.ts'
import { refuse, type CommandResult } from './result.ts'
import { schemaText } from './schema.ts'

export interface LspOptions {
  readonly cwd: string
  readonly version: string
  /** Where the pages of rules stand on the web. */
  readonly pages: string | undefined
  /** The file that was started. */
  readonly program: string
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** An open text, with what it is, once that is asked for. */
interface Open {
  readonly uri: string
  readonly source: SourceText
  readonly text: FoundText | string | undefined
}

/** Milliseconds without a change before texts are checked. */
const QUIET = 200

/** Serve an editor. When it says so or goes away, the process ends. */
export async function serve({ cwd, version, pages, program, input, output }: LspOptions): Promise<CommandResult> {
  // Where there is none, the connection would end the process without a word.
  await once(input, 'readable')
  const start = input.read()
  if (start === null) return refuse('lsp is for editors, which speak to it over stdin, and stdin is empty; docs/editors.md says how to set up one')
  input.unshift(start)
  const connection = createConnection(input, output)
  const documents = new TextDocuments(TextDocument)
  const ofSkills = fieldsOfSchema(JSON.parse(schemaText('frontmatter', program)) as Schema, fields)
  const pageOf = (rule: string): string => (pages === undefined ? pathToFileURL(join(dirname(dirname(program)), ruleUrl(rule))).href : `${pages}${rule}.md`)
  let folders: readonly string[] = [cwd]
  let isOver = false

  /** What is known of open texts until one of them, or a file, changes. */
  const known = new Map<string, Promise<Open>>()
  const open = async (document: TextDocument): Promise<Open> => {
    const { uri } = document
    const path = pathOf(uri)
    const source = sourceText(path ?? uri, document.getText())
    if (path === undefined) return { uri, source, text: undefined }
    const texts = documents.all().flatMap((one): [string, Uint8Array][] => {
      const at = pathOf(one.uri)
      return at === undefined ? [] : [[at, new TextEncoder().encode(one.getText())]]
    })
    const folder = folders.filter((one) => isWithin(one, path)).sort((a, b) => b.length - a.length)[0]
    return { uri, source, text: await findText(path, folder ?? dirname(path), new Map(texts)) }
  }
  const opened = (document: TextDocument): Promise<Open> => {
    const before = known.get(document.uri)
    if (before) return before
    const now = open(document)
    known.set(document.uri, now)
    return now
  }

  const tell = async (document: TextDocument): Promise<void> => {
    const { uri, version } = document
    const diagnostics = await diagnosticsOf(await opened(document))
    if (documents.get(uri)?.version === version) await connection.sendDiagnostics({ uri, version, diagnostics })
  }
  const diagnosticsOf = async ({ text }: Open): Promise<Shown[]> => {
    if (text === undefined) return []
    if (typeof text !== 'string') return (await text.found()).map((one) => shownAs(one, pageOf))
    const start = { line: 0, character: 0 }
    return [{ range: { start, end: start }, severity: 1, source: 'skillc', message: text }]
  }
  let timer: NodeJS.Timeout | undefined
  /** Once nothing changes any more: one text may be what another leads to. */
  const later = (first?: string): void => {
    known.clear()
    clearTimeout(timer)
    const mine = (timer = setTimeout(() => {
      const tellAll = async (): Promise<void> => {
        for (const document of documents.all().sort((a, b) => Number(b.uri === first) - Number(a.uri === first)))
          if (mine === timer) await tell(document).catch((error: unknown) => connection.console.error(`skillc: ${String(error)}`))
      }
      void tellAll()
    }, QUIET))
  }

  /** Answer what is asked of an open text. */
  const answer = async <Answer>(uri: string, ask: (one: Open) => Promise<Answer> | Answer): Promise<Answer | null> => {
    if (isOver) throw new ResponseError(ErrorCodes.InvalidRequest, 'the server was shut down')
    const document = documents.get(uri)
    return document ? ask(await opened(document)) : null
  }
  const at = ({ source }: Open, position: Position): number => offsetAt(source, position)

  connection.onInitialize(({ workspaceFolders, rootUri, capabilities }) => {
    const roots = (workspaceFolders?.map(({ uri }) => uri) ?? [rootUri ?? '']).flatMap((uri) => pathOf(uri) ?? [])
    if (roots.length > 0) folders = roots
    if (capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      connection.onInitialized(() => {
        void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*.{md,json}' }] })
      })
    return {
      serverInfo: { name: 'skillc', version },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
        codeActionProvider: { codeActionKinds: [QUICK_FIX, FIX_ALL] },
        hoverProvider: true,
        completionProvider: { triggerCharacters: ['"', ':', ' '] },
      },
    }
  })
  connection.onDidChangeWatchedFiles(() => later())
  documents.onDidChangeContent(({ document }) => later(document.uri))
  documents.onDidSave(({ document }) => later(document.uri))
  documents.onDidClose(({ document: { uri } }) => {
    void connection.sendDiagnostics({ uri, diagnostics: [] })
    later()
  })
  connection.onCodeAction(({ textDocument, range, context }) =>
    answer(textDocument.uri, async ({ uri, source, text }) => {
      if (typeof text !== 'object') return []
      const shown = (one: Parameters<typeof shownAs>[0]): Shown => shownAs(one, pageOf)
      return actionsFor({ uri, source, found: await text.found(), shown, fixed: text.fixed }, range, context.only)
    }),
  )
  connection.onHover(({ textDocument, position }) =>
    answer(textDocument.uri, async (one) => {
      const fields = fieldsOf(one, ofSkills)
      return fields && typeof one.text === 'object' ? hoverAt(one.source, at(one, position), fields, one.text.outcome) : null
    }),
  )
  connection.onCompletion(({ textDocument, position }) =>
    answer(textDocument.uri, (one) => {
      const fields = fieldsOf(one, ofSkills)
      if (fields) return completeFrontmatter(one.source, at(one, position), fields)
      const { is } = typeof one.text === 'object' ? one.text : {}
      return typeof is === 'object' && is.reads === 'json' && is.holds ? completeJson(one.source, at(one, position), is.holds) : []
    }),
  )
  connection.onShutdown(() => {
    isOver = true
    clearTimeout(timer)
  })
  documents.listen(connection)
  connection.listen()
  return new Promise(() => undefined)
}

/** The fields of its frontmatter, where it has one. */
function fieldsOf({ text }: Open, ofSkills: Fields): Fields | undefined {
  const { is } = typeof text === 'object' ? text : {}
  if (is === 'skill') return ofSkills
  return is?.reads === 'frontmatter' ? fieldsOfShape(is.holds) : undefined
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri)
  } catch {
    // `untitled:`, or a file of another machine.
    return undefined
  }
}
