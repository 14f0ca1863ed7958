import type { Finding, SourceFile } from './repo.ts'

/**
 * Traces of one machine. Written in pieces where the text would otherwise find itself.
 * `/tmp` alone is every machine's; a home folder or a shared mount is not.
 */
const traces: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: /(^|[\s"'`(=:])\/(work|home|root|Users|mnt|workspace)\/[A-Za-z0-9._-]/,
    what: 'a path of one machine',
  },
  { pattern: /\.\.\/shared\//, what: 'a folder outside the repo' },
  { pattern: /[A-Za-z]:\\\\?(Users|home)\\/, what: 'a path of one machine' },
  {
    pattern: /https?:\/\/[^\s"'/]*(artifactory|nexus|verdaccio|jfrog|codeartifact)[^\s"']*/i,
    what: 'a package mirror',
  },
  { pattern: /https?:\/\/registry\.[^\s"'/]+/, what: 'a package registry' },
  { pattern: /^\s*(@[a-z-]+:)?registry\s*=/, what: 'a package registry' },
  { pattern: /_authToken|_password\s*=/, what: 'a credential of a registry' },
]

/** Rule: nothing in the repo names a path of the machine it was written on, or the place packages came from. */
export function machineTraces(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = []
  for (const file of files) {
    // The check and its planted faults name what they look for.
    if (/^checks\/tidy\/machine(\.test)?\.ts$/.test(file.path)) continue
    for (const [index, text] of file.text.split('\n').entries()) {
      if (file.path === 'package-lock.json') {
        const resolved = /"resolved":\s*"([^"]+)"/.exec(text)?.[1]
        // `.npmrc` keeps addresses out of the lock file: each machine fetches from the registry that it is set to.
        const isWorkspace = resolved === undefined || /^[a-z]+$/.test(resolved)
        if (!isWorkspace)
          findings.push({ path: file.path, line: index + 1, message: `is fetched from ${resolved}` })
        continue
      }
      for (const { pattern, what } of traces) {
        if (pattern.test(text)) findings.push({ path: file.path, line: index + 1, message: `names ${what}` })
      }
    }
  }
  return findings
}
