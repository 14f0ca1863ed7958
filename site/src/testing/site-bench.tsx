import { ToastProvider } from '@laci/ui/controls/toast.tsx'
import { fill, newPerson } from '@laci/ui/testing/person.ts'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { browserServices, ServicesProvider } from '../services.tsx'
import { BrandProvider, markedBrand } from '../shell/brand.ts'

type Answer = readonly [status: number, body: unknown]
/** What the server says, to `POST /api/registrations`: one after the other, and the last one again and again. */
export type Routes = { readonly [route: string]: readonly Answer[] }

const openedAt = Date.UTC(2026, 10, 20, 5)

/** A session of somebody without a second factor, as the auth service gives it. */
export function sessionOf(email: string): Answer {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const expiresAt = Math.floor(Date.now() / 1_000) + 3_600
  const userId = '018f0000-0000-7000-8000-00000000f001'
  const token = `${part({ alg: 'HS256' })}.${part({ sub: userId, aal: 'aal1', exp: expiresAt })}.${part({})}`
  const user = { id: userId, email, factors: [], app_metadata: {}, user_metadata: {}, aud: 'authenticated' }
  return [
    200,
    {
      ...{ access_token: token, refresh_token: 'refresh', token_type: 'bearer', user },
      ...{ expires_in: 3_600, expires_at: expiresAt },
    },
  ]
}

export const refusal = (status: number, code: string, message: string): Answer => [status, { code, message }]

/** The site's own services over a scripted server, in a browser that remembers nothing. */
export function openSite(routes: Routes = {}) {
  localStorage.clear()
  sessionStorage.clear()
  const sent: { route: string; body: Record<string, unknown> }[] = []
  const counts = new Map<string, number>()
  let isOnline = true
  const config: Answer = [200, { anonKey: 'anon', pseudoDomain: 'laci.test' }]
  const all: Routes = { 'GET /api/config': [config], ...routes }
  const services = browserServices({
    origin: 'https://laci.test',
    async fetch(input, init) {
      const { pathname } = new URL(String(input))
      const route = `${init?.method ?? 'GET'} ${pathname}`
      if (typeof init?.body === 'string') sent.push({ route, body: JSON.parse(init.body) })
      if (!isOnline) throw new TypeError('fetch failed')
      const answers = all[route] ?? [refusal(404, 'not_found', 'Tidak ada.')]
      const count = counts.get(route) ?? 0
      counts.set(route, count + 1)
      const answer = answers[Math.min(count, answers.length - 1)]!
      const headers = { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' }
      return new Response(JSON.stringify(answer[1]), { status: answer[0], headers })
    },
    storage: localStorage,
    tabStorage: sessionStorage,
    clock: () => openedAt,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    copyText: async () => {},
    saveFile: () => {},
    printPage: () => {},
    openPaymentWindow: () => Promise.reject(new Error('nobody pays here')),
  })
  const person = newPerson()
  return {
    person,
    setOnline(isOnlineNow: boolean) {
      isOnline = isOnlineNow
    },
    fill: (name: string, text: string) => fill(person, field(name), text),
    show(page: ReactNode, address = '/') {
      render(
        <BrandProvider value={markedBrand()}>
          <ServicesProvider value={services}>
            <MemoryRouter initialEntries={[address]}>
              <ToastProvider>{page}</ToastProvider>
            </MemoryRouter>
          </ServicesProvider>
        </BrandProvider>,
      )
    },
    /** Bodies that were sent to one door. */
    sentTo: (route: string) => sent.filter((one) => one.route === route).map(({ body }) => body),
    /** Reads the message that is open and closes it. */
    async readMessage(): Promise<string> {
      const dialog = await screen.findByTestId('message-dialog')
      const told = dialog.textContent
      await person.click(dialog.querySelector('button')!)
      await waitFor(() => {
        if (screen.queryByTestId('message-dialog') !== null) throw new Error('the message is still there')
      })
      return told
    },
  }
}

/** The input of that name. */
export function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (found === null) throw new Error(`no field is called ${name}`)
  return found
}
