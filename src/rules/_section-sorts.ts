import { sectionOrdersOfApproval } from './_orders-of-approval.ts'
import { sectionOrdersOfCopies } from './_orders-of-copies.ts'
import { sectionOrdersOfDeceit } from './_orders-of-deceit.ts'
import { sectionOrdersOfErrands } from './_orders-of-errands.ts'
import { sectionOrdersOfGuards } from './_orders-of-guards.ts'
import { sectionOrdersOfLoss } from './_orders-of-loss.ts'
import { sectionOrdersOfMoney } from './_orders-of-money.ts'
import { sectionOrdersOfRank } from './_orders-of-rank.ts'
import { sectionOrdersOfResults } from './_orders-of-results.ts'
import { sectionOrdersOfSecrets } from './_orders-of-secrets.ts'
import type { SectionSort } from './_orders.ts'

/** All orders whose facts may stand in several sentences of a section. */
export const sectionSorts = (): readonly SectionSort[] => [
  ...sectionOrdersOfApproval(),
  ...sectionOrdersOfCopies(),
  ...sectionOrdersOfDeceit(),
  ...sectionOrdersOfErrands(),
  ...sectionOrdersOfGuards(),
  ...sectionOrdersOfLoss(),
  ...sectionOrdersOfMoney(),
  ...sectionOrdersOfRank(),
  ...sectionOrdersOfResults(),
  ...sectionOrdersOfSecrets(),
]
