import { Button } from '@laci/ui/controls/button.tsx'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { TillProblemCode } from '../../engine/base/problem.ts'
import { useReadable } from '../../ui/base/use-readable.ts'
import { ShopContext, useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { GateFrame } from './gate-frame.tsx'

// A device signs in once: what that needs is not fetched on the way to the first sale of a day.
const SignInScreen = lazy(async () => ({ default: (await import('./sign-in-screen.tsx')).SignInScreen }))
const ChooseStoreScreen = lazy(async () => ({
  default: (await import('./choose-store-screen.tsx')).ChooseStoreScreen,
}))
const FirstLoadScreen = lazy(async () => ({
  default: (await import('./first-load-screen.tsx')).FirstLoadScreen,
}))
const WaitingScreen = lazy(async () => ({
  default: (await import('./waiting-screen.tsx')).WaitingScreen,
}))

/** What stands between opening the page and the open shop. */
export function SessionGate({ children }: { children: ReactNode }) {
  const till = useTill()
  const session = useReadable(till.session)
  useEffect(() => {
    if (session.status !== 'ready') document.title = 'Kasir Laci'
  }, [session.status])
  switch (session.status) {
    case 'starting':
      return <GateFrame heading="Kasir Laci">Membuka kasir…</GateFrame>
    case 'signed_out':
      return (
        <Suspense fallback={<GateFrame heading="Kasir Laci">Membuka kasir…</GateFrame>}>
          <SignInScreen
            lastStores={session.lastStores}
            site={session.site ?? null}
            notice={session.notice ?? null}
          />
        </Suspense>
      )
    case 'waiting_for_owner':
      return (
        <Suspense fallback={<GateFrame heading="Menunggu pemilik toko">Membuka…</GateFrame>}>
          <WaitingScreen {...session} />
        </Suspense>
      )
    case 'choosing_store':
      return (
        <Suspense fallback={<GateFrame heading="Kasir Laci">Membuka kasir…</GateFrame>}>
          <ChooseStoreScreen stores={session.stores} />
        </Suspense>
      )
    case 'loading':
      return (
        <Suspense fallback={<GateFrame heading="Menyiapkan kasir">Membuka…</GateFrame>}>
          <FirstLoadScreen {...session} />
        </Suspense>
      )
    case 'other_tab':
      return <OtherTabScreen />
    case 'failed':
      return <FailedScreen message={openProblemText[session.code] ?? tillProblemText[session.code]} />
    case 'ready':
      // A key: another shop must not inherit the cart or the open dialogs of the one before.
      return (
        <ShopContext value={session.shop} key={session.shop.storeId}>
          {children}
        </ShopContext>
      )
  }
}

/** While opening nothing is being sold, so the storage problems have words of their own here. */
const openProblemText: { readonly [Code in TillProblemCode]?: string } = {
  storage_full:
    'Penyimpanan perangkat penuh. Transaksi yang sudah Lunas tetap tersimpan. Kosongkan ruang di perangkat, lalu coba lagi.',
  storage_failed:
    'Simpanan kasir di perangkat ini belum bisa dibuka. Transaksi yang sudah Lunas tetap tersimpan. Tutup jendela lain, lalu coba lagi.',
}

function OtherTabScreen() {
  const till = useTill()
  const [run, isBusy] = useCommand()
  return (
    <GateFrame heading="Kasir sudah terbuka di jendela lain" testId="other-tab">
      <p className="text-redup">
        Satu perangkat memakai satu kasir, supaya nomor struk tidak kembar. Transaksi tetap tersimpan. Tekan
        Ambil alih untuk melanjutkan di jendela ini; jendela lain akan berhenti.
      </p>
      <Button
        size="large"
        isBusy={isBusy}
        busyLabel="Mengambil alih..."
        onClick={() => run(() => till.takeOver())}
        data-testid="take-over"
      >
        Ambil alih
      </Button>
    </GateFrame>
  )
}

function FailedScreen({ message }: { message: string }) {
  const till = useTill()
  const [run, isBusy] = useCommand()
  return (
    <GateFrame heading="Kasir belum bisa dibuka" testId="till-failed">
      <p role="alert">{message}</p>
      <Button isBusy={isBusy} busyLabel="Mencoba..." onClick={() => run(() => till.retry())}>
        Coba lagi
      </Button>
    </GateFrame>
  )
}
