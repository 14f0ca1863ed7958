import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/**
 * Who asks the journal itself. `as it is`: hands events on or lists them, whatever stands in them. `every body`: looks into
 * bodies of all standings on purpose, and believes nothing of what it finds there.
 */
export const journalReaders: { readonly [path: string]: 'as it is' | 'every body' } = {
  'server/src/features/account/export-queries.ts': 'as it is',
  'server/src/features/journal/chain-store.ts': 'as it is',
  'server/src/features/plan/judge-sales.ts': 'as it is',
  'server/src/features/report/shop-files.ts': 'as it is',
  'server/src/features/sync/journal-store.ts': 'as it is',
  'server/src/features/sync/till-costs.ts': 'as it is',
  'server/src/features/sync/held-commands.ts': 'as it is',
  'server/src/features/sync/tell-owners.ts': 'as it is',
  'server/migrations/0039_held_commands.sql': 'as it is',
  'server/migrations/0048_bounded_sums.sql': 'as it is',
  'server/src/features/sync/forget-customers.ts': 'every body',
  'server/migrations/0037_standing_of_events.sql': 'every body',
  'server/migrations/0038_forgetting_by_itself.sql': 'every body',
}

/** Migrations before this one are never edited; what they made and still stands was made anew since. */
const firstMigration = 'server/migrations/0037'

const journalAsked = /\b(?:from|join|update|using)\s+(?:only\s+)?(?:public\.)?"?journal_event\b/gi
/** A condition on a kind, or a look into what an event says. */
const judgesEvent =
  /\bkind\s*(?:=|<>|!=|~|\bin\b|\bnot\b|\blike\b|\bis\b)|\bbody\s*(?:->|#>|@>|@\?|\?|::)|jsonb_\w+\(\s*(?:\w+\.)?body\b/i

/** Rule: SQL that names a kind or reads into a body asks `counted_event`; who asks the journal itself is named here. */
export function uncountedReads(
  files: readonly SourceFile[],
  readers: { readonly [path: string]: 'as it is' | 'every body' } = journalReaders,
): Finding[] {
  const findings: Finding[] = []
  for (const file of files.filter(asksDatabase)) {
    const how = readers[file.path]
    if (how === 'every body') continue
    for (const match of file.text.matchAll(journalAsked)) {
      const message =
        how === undefined
          ? 'asks journal_event: ask counted_event, or name this file in checks/tidy/counted-events.ts'
          : judgesEvent.test(statementAround(file.text, match.index))
            ? 'names a kind or reads into a body of journal_event: ask counted_event'
            : null
      if (message !== null) findings.push({ path: file.path, line: lineOf(file.text, match.index), message })
    }
  }
  return findings
}

function asksDatabase({ path, text }: SourceFile): boolean {
  if (path.startsWith('server/migrations/')) return path >= firstMigration
  if (!path.startsWith('server/src/') || path.startsWith('server/src/testing/')) return false
  return isSource({ path, text }) && !isTest(path)
}

/** The text between the quotes around a place. */
function statementAround(text: string, at: number): string {
  const before = /[^`]*$/.exec(text.slice(0, at))![0]
  const behind = /^[^`]*/.exec(text.slice(at))![0]
  return before + behind
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
