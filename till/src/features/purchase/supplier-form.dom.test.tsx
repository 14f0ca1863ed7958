import { errorOf } from '@laci/ui/testing/person.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type BenchOptions, byId, closeBenches, focusOn, openBench } from '../../testing/form-bench.tsx'
import { SupplierForm } from './supplier-form.tsx'

afterEach(closeBenches)

async function newSupplier(options: BenchOptions = {}) {
  const bench = await openBench(options)
  let closeCount = 0
  const form = () => <SupplierForm supplier={null} onClose={() => (closeCount += 1)} />
  bench.show(form())
  await focusOn('supplier-name')
  return { ...bench, form, closeCount: () => closeCount }
}

test('[SUPPLIER-1] a supplier needs a name; wrong days and a wrong number are said at their fields, the first with the focus', async () => {
  const { person, fill, recorded } = await newSupplier()
  await fill('supplier-phone', '0812')
  await fill('supplier-days', 'sebulan')
  await person.keyboard('{Enter}')
  expect(errorOf(byId('supplier-name'))).toBeTruthy()
  expect(errorOf(byId('supplier-phone'))).toContain('tidak lengkap')
  expect(errorOf(byId('supplier-days'))).toBeTruthy()
  await focusOn('supplier-name')
  await person.keyboard('Agen')
  expect(errorOf(byId('supplier-name'))).toBeNull()
  expect(await recorded()).toEqual([])
})

test('[SUPPLIER-4] a supplier is recorded whole and once, by keys alone; a second one of that name is refused at its field', async () => {
  const { person, recorded, closeCount, show, form } = await newSupplier()
  await person.keyboard('Agen Jaya')
  for (const testId of ['supplier-phone', 'supplier-address', 'supplier-days']) {
    await person.tab()
    expect(document.activeElement).toBe(byId(testId))
  }
  await person.keyboard('14{Enter}{Enter}')
  await waitFor(() => expect(closeCount()).toBe(1))
  expect(await recorded()).toMatchObject([
    {
      kind: 'supplier_saved',
      body: { suppliers: [{ changes: { name: 'Agen Jaya', paymentDays: 14, phone: '' } }] },
    },
  ])
  show(form())
  await focusOn('supplier-name')
  await person.keyboard('agen jaya{Enter}')
  expect(errorOf(byId('supplier-name'))).toBeTruthy()
  await focusOn('supplier-name')
  expect(await recorded()).toEqual([])
})

test('[TILL-195] who may not change suppliers is asked for somebody who may; refused, nothing is recorded and all stays', async () => {
  const { person, fill, recorded, closeCount, approve, giveUpApproval } = await newSupplier({
    cashier: ['sell'],
  })
  await person.keyboard('Agen')
  await fill('supplier-note', 'Senin')
  await person.keyboard('{Enter}')
  expect(await giveUpApproval()).toContain('Agen')
  expect([byId('supplier-name').value, byId('supplier-note').value]).toEqual(['Agen', 'Senin'])
  expect(await recorded()).toEqual([])
  await person.click(byId('supplier-save'))
  await approve()
  await waitFor(() => expect(closeCount()).toBe(1))
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['approval_given', 'supplier_saved'])
})

test('[TILL-161] what was typed is asked about before it is thrown away', async () => {
  const { person, closeCount } = await newSupplier()
  await person.keyboard('A{Escape}')
  expect((await screen.findByTestId('confirm-dialog')).textContent).toContain('Buang isian?')
  expect(closeCount()).toBe(0)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByTestId('confirm-dialog')).toBeNull())
  expect(byId('supplier-name').value).toBe('A')
})
