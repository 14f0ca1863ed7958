import { describe, expect, test } from 'vitest'
import { repoFiles } from '../tidy/repo.ts'
import { type Mutant, plant } from './mutant.ts'
import { mutants } from './planted/mutants.ts'

const textOf = new Map(repoFiles().map(({ path, text }) => [path, text]))

const example: Mutant = {
  name: 'example',
  rule: 'TIDY-19',
  file: 'a.ts',
  find: 'guard()',
  replace: '',
  tests: ['checks/mutants/mutants.test.ts'],
}

describe('planted removals of protections', () => {
  test('[TIDY-19] a place that is not there, or there twice, is a fault of the list', () => {
    expect(() => plant(example, 'nothing')).toThrow('0 times')
    expect(() => plant(example, 'guard(); guard()')).toThrow('2 times')
    expect(plant(example, 'a guard() b')).toBe('a  b')
  })

  test('[TIDY-19] at least forty, each with a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40)
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  })

  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
    '[TIDY-19] %s: stands in its file once, and a test carries its rule',
    (_name, mutant) => {
      const source = textOf.get(mutant.file)
      expect(source, mutant.file).toBeDefined()
      expect(plant(mutant, source!)).not.toBe(source)
      const texts = mutant.tests.map((path) => textOf.get(path) ?? '')
      expect(texts.some((text) => text.includes(`[${mutant.rule}]`))).toBe(true)
    },
  )
})
