import { isUuid } from '../base/ids/uuid.ts'

/** Folders included, in characters. */
export const longestObjectName = 1_024
const longestBucketName = 100

/**
 * ASCII without `%`, `#`, `?`, `\`, quotes and angle brackets: a name then looks the same in an address, in a header, in
 * HTML and on every disk, and two names never look alike.
 */
const plainCharacters = /^[A-Za-z0-9_!.*'() &$@=;:+,-]+$/

/** Words that stand at a bucket's place in the addresses of the wire. */
const reservedBucketNames = new Set([
  ...['public', 'authenticated', 'sign', 'info', 'list', 'list-v2', 'move', 'copy', 'upload'],
])

/**
 * Whether an object may have this name, its path within the bucket [STORAGE-3]: no empty segment, none that leads
 * elsewhere (`.`, `..`), none with a blank at its ends, which addresses lose.
 */
export function isObjectName(name: string): boolean {
  return name.length <= longestObjectName && name.split('/').every(isPlainSegment)
}

export function isBucketName(name: string): boolean {
  return name.length <= longestBucketName && isPlainSegment(name) && !reservedBucketNames.has(name)
}

function isPlainSegment(segment: string): boolean {
  return plainCharacters.test(segment) && segment.trim() === segment && segment !== '.' && segment !== '..'
}

/** The shop whose object this is, by the first folder of its name; null: of no shop. */
export function storeOfObjectName(name: string): string | null {
  const slash = name.indexOf('/')
  const first = slash === -1 ? '' : name.slice(0, slash)
  return isUuid(first) ? first : null
}

/** The last part of a name: what a person would call the file. */
export function fileNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
