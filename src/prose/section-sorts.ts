import { sectionOrdersOfApproval } from './orders-of-approval.ts'
import { sectionOrdersOfHarm } from './orders-of-harm.ts'
import { sectionOrdersOfSecrets } from './orders-of-secrets.ts'
import type { SectionSort } from './order-sorts.ts'

/** All orders whose facts may stand in several sentences of a section. */
export const sectionSorts = (): readonly SectionSort[] => [...sectionOrdersOfApproval(), ...sectionOrdersOfHarm(), ...sectionOrdersOfSecrets()]
