export type FieldEdit<Fields> = {
  /** What somebody changed in the form and the shop does not have yet. */
  readonly changes: Partial<Fields>
  /** Those of them that became something else meanwhile: the person sees both and decides. */
  readonly contested: readonly (keyof Fields)[]
}

export type OpenForm<Fields> = {
  /** What the form began with. */
  readonly opened: Fields
  readonly typed: Fields
  /** As the shop has it by now. */
  readonly now: Fields
  /** The newest that the person was shown of it; absent: what the form began with. */
  readonly seen?: Fields | undefined
  /** Fields that mean something only together, as prices of a unit and the unit. */
  readonly together?: readonly (readonly (keyof Fields)[])[] | undefined
}

/**
 * What a form tells that was open for a while [SYNC-95]: only what was changed in it. A field that was left alone stays
 * as others have made it since.
 */
export function fieldEdit<Fields extends object>({
  opened,
  typed,
  now,
  seen = opened,
  together = [],
}: OpenForm<Fields>): FieldEdit<Fields> {
  const changes: Partial<Fields> = {}
  const contested: (keyof Fields)[] = []
  const names = Object.keys(typed) as (keyof Fields)[]
  const grouped = new Set(together.flat())
  for (const group of [...together, ...names.filter((name) => !grouped.has(name)).map((name) => [name])]) {
    const isTyped = group.some(
      (name) => !isSame(typed[name], opened[name]) && !isSame(typed[name], now[name]),
    )
    if (!isTyped) continue
    const isElsewhere = group.some((name) => !isSame(now[name], seen[name]))
    for (const name of group) {
      if (isSame(typed[name], now[name])) continue
      changes[name] = typed[name]
      if (isElsewhere) contested.push(name)
    }
  }
  return { changes, contested }
}

/** What a person says of contested fields: their own values, or what the shop has. */
export type Decision = 'mine' | 'theirs'

/** The form once a person has decided: what they saw is asked about no more. */
export function decided<Fields extends object>(
  form: OpenForm<Fields>,
  contested: readonly (keyof Fields)[],
  decision: Decision,
): OpenForm<Fields> {
  const { typed, now } = form
  if (decision === 'mine') return { ...form, seen: now }
  const taken = Object.fromEntries(contested.map((name) => [name, now[name]]))
  return { ...form, typed: { ...typed, ...taken } }
}

/** What is to be told of a form that was open for a while, once nothing of it is contested; null: back to the form. */
export async function settledEdit<Fields extends object>(
  start: Omit<OpenForm<Fields>, 'now'>,
  edit: (form: OpenForm<Fields>) => FieldEdit<Fields>,
  now: () => Fields,
  ask: (form: OpenForm<Fields>, contested: readonly (keyof Fields)[]) => Promise<Decision | null>,
): Promise<{ readonly form: OpenForm<Fields>; readonly changes: Partial<Fields> } | null> {
  let form: OpenForm<Fields> = { ...start, now: now() }
  for (;;) {
    const { changes, contested } = edit(form)
    if (contested.length === 0) return { form, changes }
    const decision = await ask(form, contested)
    if (decision === null) return null
    // As the shop is when the answer came: what changed while it was asked is asked about, too.
    form = { ...decided(form, contested, decision), now: now() }
  }
}

/**
 * What takes an edit back: each of its fields as it was before [TILL-165]. Null: somebody has changed one of them again, and that is not
 * this edit's to undo.
 */
export function undoneEdit<Fields extends object>(
  before: Fields,
  changes: Partial<Fields>,
  now: Fields,
): Partial<Fields> | null {
  const names = Object.keys(changes) as (keyof Fields)[]
  if (names.some((name) => !isSame(now[name], changes[name]))) return null
  return Object.fromEntries(names.map((name) => [name, before[name]])) as Partial<Fields>
}

/** What an edit made different. */
export function changesBetween<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => !isSame(after[name], before[name]))
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Fields>
}

/** As text: some fields are lists, and reading a form makes new ones. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
