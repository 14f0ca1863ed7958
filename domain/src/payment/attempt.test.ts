import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptStatuses, isEdge, isMoney, isUnpaidEnd, readAttemptStatus, replaces } from './attempt.ts'

const status = fc.constantFrom(...attemptStatuses)

test('[PAY-3] the edges are those of the contract', () => {
  const from = (known: (typeof attemptStatuses)[number]) => attemptStatuses.filter((to) => isEdge(known, to))
  expect(from('pending')).toEqual(['capture', 'settlement', 'deny', 'cancel', 'expire', 'failure'])
  expect(from('authorize')).toEqual(['capture', 'deny', 'cancel', 'expire'])
  expect(from('capture')).toEqual(['settlement', 'cancel'])
  expect(from('settlement')).toEqual(['deny', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback'])
  expect(from('partial_refund')).toEqual(['partial_refund', 'refund'])
  expect(from('partial_chargeback')).toEqual(['chargeback'])
  for (const end of ['deny', 'cancel', 'expire', 'failure', 'refund', 'chargeback'] as const)
    expect(from(end)).toEqual([])
})

test('[PAY-3] an answer may skip what was missed, and never takes anybody back', () => {
  expect(replaces('pending', 'refund')).toBe(true)
  expect(replaces('expire', 'settlement')).toBe(true)
  expect(replaces('capture', 'deny')).toBe(true)
  for (const known of attemptStatuses) expect(replaces(known, 'pending')).toBe(false)
  for (const back of ['pending', 'capture', 'expire', 'cancel', 'failure'] as const)
    expect(replaces('settlement', back)).toBe(false)
  fc.assert(
    fc.property(status, fc.array(status), (first, answers) => {
      let known = first
      for (const answer of answers) if (replaces(known, answer)) known = answer
      // Money that went back stays back, whatever comes late.
      if (first === 'refund') expect(['refund', 'chargeback']).toContain(known)
      if (first === 'chargeback') expect(['refund', 'chargeback']).toContain(known)
    }),
  )
})

test('[PAY-2] paid means all three', () => {
  const paid = { status: 'settlement', statusCode: '200', fraudStatus: null } as const
  expect(isMoney(paid)).toBe(true)
  expect(isMoney({ ...paid, fraudStatus: 'accept' })).toBe(true)
  expect(isMoney({ ...paid, status: 'capture', fraudStatus: 'accept' })).toBe(true)
  expect(isMoney({ ...paid, status: 'capture' })).toBe(true)
  for (const unpaid of [
    { ...paid, statusCode: '201' },
    { ...paid, status: 'capture' as const, fraudStatus: 'challenge' },
    { ...paid, status: 'capture' as const, fraudStatus: 'deny' },
    { ...paid, fraudStatus: 'challenge' },
    { ...paid, fraudStatus: 'sesuatu' },
  ])
    expect(isMoney(unpaid)).toBe(false)
  for (const other of attemptStatuses)
    if (other !== 'settlement' && other !== 'capture') expect(isMoney({ ...paid, status: other })).toBe(false)
})

test('[PAY-4] a status in capitals is the same; an unknown one is none', () => {
  expect(readAttemptStatus('PENDING')).toBe('pending')
  expect(readAttemptStatus('Settlement')).toBe('settlement')
  expect(readAttemptStatus('lunas')).toBeNull()
  expect(attemptStatuses.filter(isUnpaidEnd)).toEqual(['deny', 'cancel', 'expire', 'failure'])
})
