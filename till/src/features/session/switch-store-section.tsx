import { switchShopCommand } from '@laci/domain/device/commands.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { Store } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { KnownStore, OwnerSession, StoreChoice } from '../../engine/api/session.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { OwnerPasswordForm } from '../../ui/approval/owner-password-form.tsx'
import { signInRefusalText } from '../../ui/approval/sign-in-texts.ts'
import { FormError } from '../../ui/base/form-error.tsx'
import { Section } from '../../ui/base/page.tsx'
import { UnsentDialog } from '../../ui/layout/unsent-dialog.tsx'
import { useShop, useTill } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { StoreButton } from './store-button.tsx'

/** Where to; `by` where this device is no till of it yet. */
type Target = {
  readonly storeId: string
  readonly by: { readonly session: OwnerSession; readonly store: StoreChoice } | null
}

/** *Ganti toko*: a device of the owner works for one shop at a time and may know several [SESSION-6, SESSION-7]. */
export function SwitchStoreSection() {
  const till = useTill()
  const shop = useShop()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  // A shop that is chosen keeps the focus while somebody is asked: a disabled button would lose it.
  const [ask] = useCommand()
  const [known, setKnown] = useState<readonly KnownStore[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const [unsent, setUnsent] = useState<{ target: Target; waitingCount: number } | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    // Without the list the way over the password is still there.
    till.otherStores().then(
      (stores) => isShown && setKnown(stores),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [till])
  // A device of a staff member's own is a till of one shop; the demo is one shop.
  if (shop.staff.ownStaffId !== null || till.demo !== null) return null

  async function goTo(target: Target, recoveryFileSaved = false) {
    setError(null)
    await run(async () => {
      const waitingCount = await shop.unsentCount(recoveryFileSaved)
      if (waitingCount > 0) return setUnsent({ target, waitingCount })
      setUnsent(null)
      const switched = await till
        .switchStore(target.storeId, target.by)
        .finally(() => void target.by?.session.end())
      if (!switched.ok) setError(signInRefusalText(switched.refusal))
    })
  }

  async function choose(storeId: string) {
    const allowed = await ask(() => execute(switchShopCommand, null))
    if (allowed?.is !== 'done') return
    await goTo({ storeId, by: null })
  }

  return (
    <Section title="Ganti toko" testId="switch-store">
      <p className="text-redup">
        Untuk pemilik beberapa toko. Data tiap toko terpisah dan tetap ada di perangkat ini. Yang belum
        terkirim dikirim dulu.
      </p>
      {known.length > 0 ? (
        <ul className="grid gap-2">
          {known.map(({ storeId, name }) => (
            <li key={storeId}>
              <StoreButton
                name={name ?? ''}
                disabled={isBusy}
                onChoose={() => choose(storeId)}
                testId="known-store"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FormError testId="switch-store-error">{error}</FormError>
      <Button
        tone="outline"
        className="justify-self-start"
        isBusy={isBusy}
        onClick={() => setIsAsking(true)}
        data-testid="open-other-store"
      >
        <Store aria-hidden size={20} />
        Buka toko lain
      </Button>
      {isAsking ? (
        <OtherStoreSheet
          onClose={() => setIsAsking(false)}
          onChosen={(target) => {
            setIsAsking(false)
            void goTo(target)
          }}
        />
      ) : null}
      {unsent === null ? null : (
        <UnsentDialog
          waitingCount={unsent.waitingCount}
          lostText="Selama toko lain dibuka, catatan ini tidak dikirim dan hanya ada di perangkat ini."
          savedText="Catatan ini tetap ada di perangkat dan dikirim saat toko ini dibuka lagi."
          goOnLabel="Ganti toko"
          isBusy={isBusy}
          goOn={(recoveryFileSaved) => goTo(unsent.target, recoveryFileSaved)}
          onClose={() => {
            void unsent.target.by?.session.end()
            setUnsent(null)
          }}
        />
      )}
    </Section>
  )
}

/** The owner's password, then which of her shops. Whoever gets the target ends its session. */
function OtherStoreSheet({ onClose, onChosen }: { onClose: () => void; onChosen: (target: Target) => void }) {
  const shop = useShop()
  const [found, setFound] = useState<{
    session: OwnerSession
    stores: readonly StoreChoice[]
  } | null>(null)
  const [error, setError] = useState<string | null>(null)

  async function look(session: OwnerSession) {
    const stores = await session.stores()
    if (stores.ok) {
      setFound({ session, stores: stores.value.filter(({ storeId }) => storeId !== shop.storeId) })
      return
    }
    await session.end()
    setError(signInRefusalText(stores.refusal))
  }

  function close() {
    void found?.session.end()
    onClose()
  }

  return (
    <Sheet isOpen onClose={close} title="Buka toko lain" testId="other-store-sheet">
      {found === null ? (
        <div className="grid gap-4">
          <FormError testId="other-store-error">{error}</FormError>
          <OwnerPasswordForm keepsSession onRight={look} onBack={close} />
        </div>
      ) : found.stores.length === 0 ? (
        <p data-testid="no-other-store">
          Akun ini belum punya toko lain. Masuk ke situs, buka Dasbor, lalu pilih Tambah toko.
        </p>
      ) : (
        <ul className="grid gap-2">
          {found.stores.map((store) => (
            <li key={store.storeId}>
              <StoreButton
                name={store.name}
                disabled={false}
                onChoose={() => onChosen({ storeId: store.storeId, by: { session: found.session, store } })}
                testId="store-choice"
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
