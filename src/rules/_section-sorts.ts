import { sectionOrdersOfApproval } from './_orders-of-approval.ts'
import { sectionOrdersOfHarm } from './_orders-of-harm.ts'
import { sectionOrdersOfSecrets } from './_orders-of-secrets.ts'
import type { SectionSort } from './_orders.ts'

/** All orders whose facts may stand in several sentences of a section. */
export const sectionSorts = (): readonly SectionSort[] => [...sectionOrdersOfApproval(), ...sectionOrdersOfHarm(), ...sectionOrdersOfSecrets()]
