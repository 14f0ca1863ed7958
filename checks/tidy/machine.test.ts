import { expect, test } from 'vitest'
import { machineTraces } from './machine.ts'

function tracesIn(text: string, path = 'scripts/run.mjs'): string[] {
  return machineTraces([{ path, text }]).map((finding) => finding.message)
}

test('[TIDY-12] paths of a machine are found', () => {
  // In pieces, so that other searches of the repo do not find it.
  const folder = ['', 'work', 'main', 'x'].join('/')
  expect(tracesIn(`const page = readFileSync('${folder}')`)).toEqual(['names a path of one machine'])
  expect(tracesIn(`cd /home/budi/laci`)).toEqual(['names a path of one machine'])
  expect(tracesIn(`import data from '../../shared/data.csv'`)).toEqual(['names a folder outside the repo'])
  expect(tracesIn(`const path = '/kasir/work/1' // homework/root`)).toEqual([])
})

test('[TIDY-12] places of packages are found', () => {
  expect(tracesIn('registry=https://npm.example.com', '.npmrc')).toEqual(['names a package registry'])
  expect(tracesIn('fetch("https://artifactory.example.com/npm/a.tgz")')).toEqual(['names a package mirror'])
  const lock = (host: string) => tracesIn(`"resolved": "${host}/a/-/a-1.0.0.tgz"`, 'package-lock.json')
  expect(tracesIn('"resolved": "domain"', 'package-lock.json')).toEqual([])
  expect(lock('http://10.0.0.1:4873')).toEqual(['is fetched from http://10.0.0.1:4873/a/-/a-1.0.0.tgz'])
})
