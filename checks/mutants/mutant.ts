/**
 * A protection taken out on purpose. `npm run mutants` plants each in a copy of the repo and wants one of the named tests
 * to fail: a mutant that survives is a protection that nothing proves.
 */
export type Mutant = {
  /** Unique, in words, so that a report reads by itself. */
  readonly name: string
  /** The rule that the protection keeps; at least one of the failing tests must carry it. */
  readonly rule: string
  /** Path from the root of the repo. */
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** Test files that are to notice, from the root of the repo, with their vitest project. */
  readonly tests: readonly string[]
  /** Why nothing can notice it, where that is so; then survival is no fault. */
  readonly survivesBecause?: string
}

/** The source with its protection taken out. Throws when the place is not there, or not there alone. */
export function plant(mutant: Mutant, source: string): string {
  const parts = source.split(mutant.find)
  if (parts.length !== 2) {
    throw new Error(`${mutant.name}: its place stands ${parts.length - 1} times in ${mutant.file}, not once`)
  }
  return parts.join(mutant.replace)
}

/** The vitest project that a test file belongs to. */
export function projectOf(testFile: string): string {
  if (testFile.endsWith('.dom.test.tsx')) return 'forms'
  const [first, second] = testFile.split('/')
  if (first !== 'checks') return first!
  if (second === 'properties') return 'books'
  if (second === 'full-disk') return 'disk'
  return second === 'sim' ? 'sim' : second === 'tidy' || second === 'mutants' ? 'tidy' : 'running'
}
