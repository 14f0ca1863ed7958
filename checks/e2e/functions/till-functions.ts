import { backOfficeFunctions } from './back-office.ts'
import { cartFunctions } from './cart.ts'
import type { TillFunction } from './cell.ts'
import { findFunctions } from './find.ts'
import { goodsFunctions } from './goods.ts'
import { journalFunctions } from './journal.ts'
import { kasbonFunctions } from './kasbon.ts'
import { paperFunctions } from './paper.ts'
import { payFunctions } from './pay.ts'
import { peopleFunctions, staffFunctions } from './people.ts'
import { refundFunctions } from './refund.ts'
import { ruleFunctions } from './rules.ts'
import { closingFunctions, openingFunctions } from './shift.ts'
import { shopFunctions } from './shop.ts'

/**
 * Everything that sections 3 to 10 of the till's specification let somebody do at the till, in an order in which
 * one till can do it all. A screen that is added brings its rows here.
 */
export const tillFunctions: readonly TillFunction[] = [
  ...openingFunctions,
  ...findFunctions,
  ...cartFunctions,
  ...payFunctions,
  ...refundFunctions,
  ...ruleFunctions,
  ...kasbonFunctions,
  ...paperFunctions,
  ...peopleFunctions,
  ...staffFunctions,
  ...closingFunctions,
  ...journalFunctions,
  ...shopFunctions,
  ...goodsFunctions,
  ...backOfficeFunctions,
]
