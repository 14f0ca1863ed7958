import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TextInput } from '../controls/text-input.tsx'
import { errorOf as announcedError, newPerson } from '../testing/person.ts'
import { useForm } from './use-form.ts'

const schema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Nama kosong'), z.maxLength(8, 'Nama panjang')),
    code: z.string().check(z.minLength(3, 'Kode pendek'), z.regex(/^\d*$/, 'Kode bukan angka')),
    again: z.string(),
  })
  .check(
    z.refine(({ code, again }) => code === again, { path: ['again'], error: 'Berbeda', when: () => true }),
  )
type Values = z.output<typeof schema>
type Save = (values: Values) => unknown

/** `again` stands before `code` on the page, and is registered after it. */
function TestForm({ save, isCodeShown = true }: { save: Save; isCodeShown?: boolean }) {
  const form = useForm(schema, { again: '12' })
  const { register, handleSubmit, errors, isSubmitting } = form
  const code = register('code')
  return (
    <form onSubmit={handleSubmit(save)} noValidate>
      <TextInput label="Nama" error={errors.name} {...register('name')} />
      <TextInput label="Ulangi" error={errors.again} {...register('again')} />
      {isCodeShown ? <TextInput label="Kode" error={errors.code} {...code} /> : null}
      <button type="submit" aria-busy={isSubmitting}>
        Simpan
      </button>
      <button type="button" onClick={() => form.setValue('again', form.getValue('code'))}>
        Samakan
      </button>
      <button type="button" onClick={() => form.setError('name', 'Sudah dipakai')}>
        Tolak
      </button>
      <button type="button" onClick={() => form.setFocus('code')}>
        Ke kode
      </button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const errorOf = (label: string) => announcedError(field(label))

function openForm() {
  const saved: Values[] = []
  const { rerender, unmount } = render(<TestForm save={(values) => saved.push(values)} />)
  return { person: newPerson(), saved, rerender, unmount }
}

test('[UI-60] nothing is wrong before the form is sent; then each field says its first finding, and the first one on the page has the focus', async () => {
  const { person, saved } = openForm()
  await person.type(field('Nama'), 'Warung Bu Dini')
  await person.type(field('Kode'), 'x')
  expect([errorOf('Nama'), errorOf('Kode')]).toEqual([null, null])
  await person.clear(field('Nama'))
  await person.type(field('Nama'), 'Dini')
  await person.type(field('Kode'), '{Enter}')
  expect([errorOf('Nama'), errorOf('Ulangi'), errorOf('Kode')]).toEqual([null, 'Berbeda', 'Kode pendek'])
  expect(document.activeElement).toBe(field('Ulangi'))
  expect(saved).toEqual([])
})

test('[UI-60] once sent, a field is checked whenever it changes, and it alone', async () => {
  const { person } = openForm()
  await person.click(screen.getByText('Simpan'))
  expect([errorOf('Nama'), errorOf('Kode')]).toEqual(['Nama kosong', 'Kode pendek'])
  await person.type(field('Nama'), 'Dini')
  expect([errorOf('Nama'), errorOf('Kode')]).toEqual([null, 'Kode pendek'])
  await person.type(field('Nama'), ' dan Budi')
  expect(errorOf('Nama')).toBe('Nama panjang')
})

test('[UI-60] what is sent is what the schema makes of the fields; what was typed stays', async () => {
  const { person, saved } = openForm()
  await person.type(field('Nama'), ' Dini ')
  await person.type(field('Kode'), '123')
  await person.type(field('Ulangi'), '3{Enter}')
  expect(saved).toEqual([{ name: 'Dini', code: '123', again: '123' }])
  expect(field('Nama').value).toBe(' Dini ')
})

test('[UI-61] a second press while the first is under way sends nothing, and after a failure it sends again', async () => {
  const person = newPerson()
  const sent: ((error?: Error) => void)[] = []
  const failures: unknown[] = []
  const save = () =>
    new Promise<void>((resolve, reject) => sent.push((error) => (error ? reject(error) : resolve()))).catch(
      (error: unknown) => failures.push(error),
    )
  render(<TestForm save={save} />)
  await person.type(field('Nama'), 'Dini')
  await person.type(field('Ulangi'), '3')
  await person.type(field('Kode'), '123{Enter}{Enter}')
  await person.dblClick(screen.getByText('Simpan'))
  expect(sent).toHaveLength(1)
  expect(screen.getByText('Simpan').getAttribute('aria-busy')).toBe('true')
  await act(async () => sent[0]?.(new Error('no internet')))
  expect(failures).toHaveLength(1)
  expect(screen.getByText('Simpan').getAttribute('aria-busy')).toBe('false')
  expect(field('Kode').value).toBe('123')
  await person.click(screen.getByText('Simpan'))
  expect(sent).toHaveLength(2)
})

test('[UI-61] what only the server can find stands at its field, has the focus, and goes as the field changes', async () => {
  const { person } = openForm()
  await person.type(field('Nama'), 'Dini')
  await person.click(screen.getByText('Simpan'))
  await person.click(screen.getByText('Tolak'))
  expect(errorOf('Nama')).toBe('Sudah dipakai')
  expect(document.activeElement).toBe(field('Nama'))
  await person.type(field('Ulangi'), '3')
  expect(errorOf('Nama')).toBe('Sudah dipakai')
  await person.type(field('Nama'), '2')
  expect(errorOf('Nama')).toBeNull()
})

test('[UI-61] a value that the form sets is checked like a typed one, and the focus can be put', async () => {
  const { person } = openForm()
  await person.type(field('Kode'), '123')
  await person.click(screen.getByText('Simpan'))
  expect(errorOf('Ulangi')).toBe('Berbeda')
  await person.click(screen.getByText('Samakan'))
  expect([field('Ulangi').value, errorOf('Ulangi')]).toEqual(['123', null])
  await person.click(screen.getByText('Ke kode'))
  expect(document.activeElement).toBe(field('Kode'))
})

test('[UI-62] what was typed outlives its field, and counts while the field is away', async () => {
  const { person, saved, rerender } = openForm()
  const save: Save = (values) => saved.push(values)
  await person.type(field('Nama'), 'Dini')
  await person.type(field('Kode'), '123')
  await person.type(field('Ulangi'), '3')
  rerender(<TestForm save={save} isCodeShown={false} />)
  await person.click(screen.getByText('Simpan'))
  expect(saved).toEqual([{ name: 'Dini', code: '123', again: '123' }])
  rerender(<TestForm save={save} />)
  expect(field('Kode').value).toBe('123')
})

function Recovery({ save }: { save: Save }) {
  const [isHere, setIsHere] = useState(true)
  const form = useForm(schema)
  return (
    <>
      {isHere ? (
        <form onSubmit={form.handleSubmit(save)}>
          <TextInput label="Nama" {...form.register('name')} />
        </form>
      ) : (
        <p>Nama: {form.getValue('name')}</p>
      )}
      <button type="button" onClick={() => setIsHere(!isHere)}>
        Ganti
      </button>
    </>
  )
}

test('[UI-62] what was typed is known to what takes the place of the form, and stands there again on the way back', async () => {
  const person = newPerson()
  render(<Recovery save={() => {}} />)
  await person.type(field('Nama'), 'Dini')
  await person.click(screen.getByText('Ganti'))
  expect(screen.getByText('Nama: Dini')).toBeTruthy()
  await person.click(screen.getByText('Ganti'))
  expect(field('Nama').value).toBe('Dini')
})

test('[SITE-65] what was typed into the HTML before React came stays, and is what is sent', async () => {
  const saved: Values[] = []
  const form = <TestForm save={(values) => saved.push(values)} />
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(form)
  field('Nama').value = 'Dini'
  field('Kode').value = '12'
  await act(async () => hydrateRoot(root, form))
  expect([field('Nama').value, field('Kode').value, field('Ulangi').value]).toEqual(['Dini', '12', '12'])
  await newPerson().type(field('Kode'), '{Enter}')
  expect(errorOf('Kode')).toBe('Kode pendek')
  await newPerson().type(field('Kode'), '3')
  await newPerson().type(field('Ulangi'), '3{Enter}')
  expect(saved).toEqual([{ name: 'Dini', code: '123', again: '123' }])
})
