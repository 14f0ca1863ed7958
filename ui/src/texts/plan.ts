import type { StandingState } from '@laci/domain/entitlement/standing.ts'
import type { AccountType, GrantKind } from '@laci/domain/plan/plan-ledger.ts'
import type { ChipTone } from '../controls/chip.tsx'

/** How an account stands, in a word: the same on the till and on the dashboard. */
export const standingChips = {
  trial: ['teal', 'Masa coba'],
  plan: ['success', 'Aktif'],
  one_time: ['success', 'Sekali bayar'],
  tokens: ['success', 'Pakai token'],
  grace: ['warning', 'Masa tambahan'],
  ended: ['danger', 'Sudah habis'],
} as const satisfies { [State in StandingState]: readonly [tone: ChipTone, label: string] }

export const accountTypeNames = {
  subscription: 'Langganan',
  token: 'Token',
  one_time: 'Sekali bayar',
} as const satisfies { [Type in AccountType]: string }

/** What an account was given, where the catalogue has no name for it. */
export const grantNames = {
  trial: 'Masa coba',
  plan: 'Langganan',
  hardware: 'Paket kasir lengkap',
  one_time: 'Sekali bayar',
  tokens: 'Token',
} as const satisfies { [Kind in GrantKind]: string }
