import { expect, test } from 'vitest'
import { dangerousPlaces } from './dangerous.ts'

function linesIn(path: string, ...lines: string[]): number[] {
  return dangerousPlaces([{ path, text: lines.join('\n') }]).map((finding) => finding.line)
}

test('[TIDY-14] code and pages made out of text are found', () => {
  const lines = [
    `eval('1')`,
    `new Function('a', 'return a')`,
    `element.innerHTML = text`,
    `element.insertAdjacentHTML('beforeend', text)`,
    `document.write(text)`,
    `const frame = { srcdoc: text }`,
    `element.textContent = text`,
    `const markup = element.innerHTML`,
    `const evaluated = 'eval(1)' // eval(1)`,
  ]
  expect(linesIn('till/src/features/a.ts', ...lines)).toEqual([1, 2, 3, 4, 5, 6])
  expect(linesIn('till/src/a.tsx', `<p dangerouslySetInnerHTML={{ __html: text }} />`)).toEqual([1])
  expect(linesIn('site/src/island.tsx', `<p dangerouslySetInnerHTML={{ __html: text }} />`)).toEqual([])
})

test('[TIDY-14] shells and unchecked certificates are found', () => {
  const lines = [
    `import { execFile, spawn } from 'node:child_process'`,
    `import { exec } from 'node:child_process'`,
    `spawn('a', [], { shell: true })`,
    `spawn('a', [], { shell: isWindows })`,
    `spawn('a', [], { shell: false })`,
    `connect({ rejectUnauthorized: false })`,
    `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'`,
    `const found = /a/.exec('a')`,
  ]
  expect(linesIn('server/src/a.ts', ...lines)).toEqual([2, 3, 4, 6, 7])
})
