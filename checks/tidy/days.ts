import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

const judged = /^(?:server|domain|till|site|ui)\/(?:src\/|[\w-]+\.ts$)/

/** The only places that count in days of UTC or of nobody, each with why that is right there. */
export const ownDays: Readonly<Record<string, string>> = {
  'domain/src/base/barcode/gs1-code.ts': 'how many days a month has',
  'domain/src/kasbon/due-day.ts': 'counts on from a day that has its zone behind it',
  'domain/src/payout/payout-day.ts': 'counts on from a day that has its zone behind it',
  'domain/src/plan/countdown.ts': 'the wall clock of a visitor, already shifted',
  'domain/src/base/table/cell.ts': 'a date in a spreadsheet has no zone',
  'domain/src/views/spreadsheet/day-cell.ts': 'a date in a spreadsheet has no zone',
  'server/src/files/zip-stream.ts': 'a ZIP has no zone',
  'server/src/features/operator/page-key.ts': 'a whole moment, to the microsecond',
  'till/src/engine/shop/photo-keeper.ts': 'how long ago, in steps of a day; no day of anybody',
}

const utcDay: readonly RegExp[] = [
  /Math\.(?:floor|trunc)\([^;]*\/ ?(?:dayMs|\(?24 \* hourMs|86_?400_?000|864e5)/i,
  /% ?(?:dayMs|86_?400_?000|864e5)/,
  /\.toISOString\(\)\s*\.(?:slice\(0, ?10\)|substring\(0, ?10\)|split\('T'\))/,
  /\.getUTC(?:Date|Day|Hours|Month)\(/,
  /at time zone '(?:UTC|GMT|Etc\/UTC)'/i,
  /\bcurrent_date\b/i,
]

/** A day of the service is that of WIB, a day of a shop that of its zone, and none that of Greenwich [TIDY-18]. */
export function findUtcDays(
  files: readonly SourceFile[],
  named: Readonly<Record<string, string>> = ownDays,
): Finding[] {
  return files
    .filter((file) => isSource(file) && judged.test(file.path))
    .filter(
      ({ path }) => !isTest(path) && !path.includes('/testing/') && !path.startsWith('domain/src/base/time/'),
    )
    .filter(({ path }) => !Object.hasOwn(named, path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        utcDay.some((pattern) => pattern.test(line))
          ? [
              {
                path,
                line: index + 1,
                message: 'a day of UTC: businessDayOf(now, defaultZone), or name it in checks/tidy/days.ts',
              },
            ]
          : [],
      ),
    )
}
