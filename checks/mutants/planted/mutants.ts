import type { Mutant } from '../mutant.ts'
import { bookMutants } from './books.ts'
import { boundMutants } from './bounds.ts'
import { diskMutants } from './disks.ts'
import { doorMutants } from './doors.ts'
import { faultMutants } from './faults.ts'
import { importMutants } from './imports.ts'
import { journalMutants } from './journal.ts'
import { lossMutants } from './losses.ts'
import { moneyMutants } from './money.ts'
import { paperMutants } from './papers.ts'
import { sessionMutants } from './sessions.ts'

export const mutants: readonly Mutant[] = [
  ...sessionMutants,
  ...doorMutants,
  ...moneyMutants,
  ...journalMutants,
  ...boundMutants,
  ...lossMutants,
  ...diskMutants,
  ...faultMutants,
  ...bookMutants,
  ...paperMutants,
  ...importMutants,
]
