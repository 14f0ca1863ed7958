import { expect, test } from 'vitest'
import { mayEnterTopic, readPrivateTopic } from './private-topic.ts'

const me = '0193a0c0-0000-7000-8000-000000000001'
const shop = '0193a0c0-0000-7000-8000-000000000002'
const visitor = { userId: me, isMemberOf: (storeId: string) => storeId === shop }

test.each([
  [`user:${me}`, true],
  [`user:${shop}`, false],
  [`store:${shop}`, true],
  [`store:${me}`, false],
  ['ruang', false],
  ['user:', false],
  [me, false],
  [`user:${me}:lain`, false],
  [`USER:${me}`, false],
  [`user:${me.toUpperCase()}`, false],
  [`user:${me} `, false],
])('[REALTIME-9] private topic %s: %j', (name, isAllowed) => {
  expect(mayEnterTopic(readPrivateTopic(name), visitor)).toBe(isAllowed)
})
