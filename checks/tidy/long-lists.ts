import { type Finding, isSource, isTest, type SourceFile } from './repo.ts'

/** Where the rows of every long list are measured. */
const measuringFile = 'till/src/ui/base/use-rows.ts'

/** Lists that place their rows by themselves, which only measured rows survive with large letters [UI-42]. */
export function findUnmeasuredLists(files: readonly SourceFile[]): Finding[] {
  return files
    .filter((file) => isSource(file) && !isTest(file.path) && /^(till|ui|site)\/src\//.test(file.path))
    .filter(({ path }) => path !== measuringFile)
    .flatMap(({ path, text }) => {
      const at = text.indexOf('useVirtualizer')
      if (at < 0) return []
      const line = text.slice(0, at).split('\n').length
      return [{ path, line, message: `a long list takes its rows from ${measuringFile}` }]
    })
}
