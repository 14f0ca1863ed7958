import { type BytePen, type ByteReader, UnfitForCode } from './byte-pen.ts'

type Members = { readonly [name: string]: unknown }

/** How one kind of value is written and read. `before`: the members of the same record that stand before it. */
export type Codec = {
  write(pen: BytePen, value: never, before: Members): void
  read(reader: ByteReader, before: Members): unknown
}

export const whole: Codec = {
  write: (pen, value: number) => pen.whole(value),
  read: (reader) => reader.whole(),
}

export const signed: Codec = {
  write: (pen, value: number) => pen.signed(value),
  read: (reader) => reader.signed(),
}

/** A number that usually is what the members before it say: then it costs one byte. */
export function guessed(guess: (before: Members) => number): Codec {
  return {
    write: (pen, value: number, before) => pen.signed(value - guess(before)),
    read: (reader, before) => reader.signed() + guess(before),
  }
}

export const text: Codec = {
  write: (pen, value: string) => pen.text(value),
  read: (reader) => reader.text(),
}

export const uuid: Codec = {
  write: (pen, value: string) => pen.hex(value.replaceAll('-', '')),
  read: (reader) => formatUuid(reader.hex(16)),
}

function formatUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A day by its digits, without the century: `2026-11-22` is 261122. */
export const day: Codec = {
  write(pen, value: string) {
    if (!value.startsWith('20')) throw new UnfitForCode('not a day of this century')
    pen.whole(Number(value.slice(2).replaceAll('-', '')))
  },
  read: (reader) =>
    `20${String(reader.whole())
      .padStart(6, '0')
      .replace(/(..)(..)$/, '-$1-$2')}`,
}

/** One of a few words. The list only ever grows, at its end: codes on paper are read for years. */
export function oneOf(words: readonly string[]): Codec {
  return {
    write(pen, value: string) {
      const place = words.indexOf(value)
      if (place < 0) throw new UnfitForCode(`an unknown word: ${value}`)
      pen.whole(place)
    },
    read(reader) {
      const word = words[reader.whole()]
      if (word === undefined) throw new UnfitForCode('an unknown word')
      return word
    },
  }
}

/** What people are called stays out of a code: nothing is written, and an empty text is read. */
export const withheld: Codec = {
  write: () => undefined,
  read: () => '',
}

/** The last digits of a card or of a transfer name nobody; any longer reference may be a name or a telephone number. */
export const fewDigits: Codec = {
  write: (pen, value: string) => pen.text(/^\d{1,6}$/.test(value) ? value : ''),
  read: (reader) => reader.text(),
}

export function listOf(item: Codec): Codec {
  return {
    write(pen, values: readonly never[]) {
      pen.whole(values.length)
      for (const value of values) item.write(pen, value, {})
    },
    read(reader) {
      const values: unknown[] = []
      // No item is shorter than a byte, so a forged count ends with the bytes.
      for (let rest = reader.whole(); rest > 0; rest -= 1) values.push(item.read(reader, {}))
      return values
    },
  }
}

const absent = Symbol('absent')
const present = Symbol('present')

/** A member of a record: what it may be besides a written value is said in the head of the record. */
export type Member = readonly [name: string, codec: Codec | null, states: readonly unknown[]]

export const must = (name: string, codec: Codec): Member => [name, codec, [present]]
export const nullable = (name: string, codec: Codec): Member => [name, codec, [present, null]]
export const may = (name: string, codec: Codec): Member => [name, codec, [absent, present]]
export const mayBeNull = (name: string, codec: Codec): Member => [name, codec, [absent, present, null]]
export const flag = (name: string): Member => [name, null, [true, false]]
export const mayFlag = (name: string): Member => [name, null, [absent, true, false]]

/** Its members in a fixed order, after one number that says which of them are there. */
export function record(members: readonly Member[]): Codec {
  return {
    write(pen, value: Members) {
      let head = 0
      let scale = 1
      for (const [name, , states] of members) {
        const state = stateOf(value[name], states)
        head += state * scale
        scale *= states.length
      }
      const known = new Set(members.map(([name]) => name))
      const stranger = Object.keys(value).find((name) => !known.has(name) && value[name] !== undefined)
      if (stranger !== undefined) throw new UnfitForCode(`an unknown member: ${stranger}`)
      pen.whole(head)
      for (const [name, codec, states] of members) {
        if (states[stateOf(value[name], states)] === present) codec!.write(pen, value[name] as never, value)
      }
    },
    read(reader) {
      let head = reader.whole()
      const value: Record<string, unknown> = {}
      const wanted = members.map(([name, codec, states]) => {
        const state = states[head % states.length]
        head = Math.floor(head / states.length)
        return { name, codec, state }
      })
      if (head !== 0) throw new UnfitForCode('an unknown head')
      for (const { name, codec, state } of wanted) {
        if (state !== absent) value[name] = state === present ? codec!.read(reader, value) : state
      }
      return value
    },
  }
}

function stateOf(value: unknown, states: readonly unknown[]): number {
  const state =
    value === undefined
      ? states.indexOf(absent)
      : states.includes(value)
        ? states.indexOf(value)
        : states.indexOf(present)
  if (state < 0) throw new UnfitForCode('a value that no code has')
  return state
}
