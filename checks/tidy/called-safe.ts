import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

const judged = /^(?:till\/src|ui\/src\/texts|domain\/src\/journal|server\/src)\//
/** The server may call its own data safe; of a till's it knows nothing. */
const ofServer = /^server\/src\//
const safe = /\baman\b/i
const safeOnDevice = /\b(?:perangkat|transaksi)\b[^.]*\baman\b|\baman\b[^.]*\bperangkat\b/i

/** What may be called *aman*, and where. */
export const calledSafe: Readonly<Record<string, string>> = {
  'till/src/features/device/device-section.tsx':
    'whether the browser may evict, in the words that were specified',
  'till/src/features/sync/sync-screen.tsx': 'the same, and the place for a recovery file',
  'till/src/ui/sync/predecessor-sheet.tsx': 'what the server has',
  'ui/src/texts/account.ts': 'the place for a key',
  'ui/src/texts/recovery.ts': 'what the server has',
}

/** Nothing that lies on one device alone is called *aman*: one flash chip is no safety [TILL-123]. */
export function findCalledSafe(
  files: readonly SourceFile[],
  named: Readonly<Record<string, string>> = calledSafe,
): Finding[] {
  return files
    .filter(
      (file) =>
        judged.test(file.path) && isSource(file) && !isTest(file.path) && !Object.hasOwn(named, file.path),
    )
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const isComment = /^\s*(?:\/\/|\/?\*)/.test(line)
        return !isComment && (ofServer.test(path) ? safeOnDevice : safe).test(line)
          ? [{ path, line: at + 1, message: `calls something safe: ${line.trim()}` }]
          : []
      }),
    )
}
