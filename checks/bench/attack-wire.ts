import type { BenchTill } from './ingest-shop.ts'

export const attackNames = [
  'poisoned log lines',
  'erasing under thousands of names',
  'full pushes of one shop',
  'large bodies without an account',
  'dripping bodies and idle sockets',
  'unknown keys at every door',
] as const
export type AttackName = (typeof attackNames)[number]

/** What the attacking process is told. */
export type AttackOrder = {
  readonly name: AttackName
  readonly url: string
  /** Of a shop that nobody has used yet. */
  readonly till: BenchTill
}

/** How often it called, and what it was answered. */
export type AttackReport = { readonly calls: number; readonly answers: Readonly<Record<string, number>> }
