import type { Instant } from '@laci/domain/base/time/instant.ts'
import { revokeDeviceCommand } from '@laci/domain/device/commands.ts'
import { listedAt } from '@laci/domain/device/quiet-till.ts'
import type { DeviceList } from '@laci/domain/device/wire.ts'
import { ConfirmDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { Chip } from '@laci/ui/controls/chip.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { tillProblemText } from '@laci/ui/texts/till-problem.ts'
import { lastWordText, lastWordWarning } from '@laci/ui/texts/till-word.ts'
import { CircleAlert, CircleCheck, Download, Smartphone } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { TillProblem } from '../../engine/base/problem.ts'
import { useCommands } from '../../ui/approval/approval.tsx'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useHost, useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'

type Device = DeviceList['devices'][number]

/** *Perangkat*: this till and its storage, and every other device of the shop with *Cabut akses*. */
export function DeviceSection() {
  return (
    <Section title="Perangkat" testId="device-section">
      <ThisDevice />
      <Devices />
    </Section>
  )
}

function ThisDevice() {
  const shop = useShop()
  const host = useHost()
  const { storage } = useReadable(shop.sync)
  const install = useReadable(host.install.state)
  const isOfflineReady = useReadable(host.update.isOfflineReady)
  const [run, isBusy] = useCommand()
  const isAppleTouch = /iPad|iPhone/.test(navigator.userAgent)
  return (
    <div className="grid gap-3">
      <p>
        Perangkat ini: <span className="font-semibold">Kasir {shop.deviceLetter}</span>. Nomor struknya
        berawalan {shop.deviceLetter}.
      </p>
      <State
        isGood={storage === 'safe'}
        good="Penyimpanan aman"
        bad="Belum aman: pasang aplikasi"
        testId="device-storage"
      />
      <State
        isGood={isOfflineReady}
        good="Siap dibuka tanpa internet"
        bad="Belum siap dibuka tanpa internet: muat ulang sekali saat ada internet"
        testId="device-offline-ready"
      />
      {install === 'available' ? (
        <Button
          tone="outline"
          className="justify-self-start"
          isBusy={isBusy}
          onClick={() => run(() => host.install.ask())}
          data-testid="install-app"
        >
          <Download aria-hidden size={20} />
          Pasang Laci
        </Button>
      ) : null}
      {install === 'installed' ? (
        <State isGood good="Aplikasi terpasang" bad="" testId="device-installed" />
      ) : null}
      {install === 'unavailable' ? (
        <p className="text-sm text-redup">
          {isAppleTouch
            ? 'Pasang lewat tombol Bagikan, lalu Tambah ke Layar Utama.'
            : 'Pasang lewat menu peramban, lalu pilih Instal aplikasi.'}
        </p>
      ) : null}
    </div>
  )
}

function State({
  isGood,
  good,
  bad,
  testId,
}: {
  isGood: boolean
  good: string
  bad: string
  testId: string
}) {
  return (
    <p className="flex items-center gap-2.5" data-testid={testId} data-good={isGood}>
      {isGood ? (
        <CircleCheck aria-hidden size={22} className="shrink-0 text-daun-700" />
      ) : (
        <CircleAlert aria-hidden size={22} className="shrink-0 text-jahe-800" />
      )}
      {isGood ? good : bad}
    </p>
  )
}

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly devices: readonly Device[] }

function Devices() {
  const shop = useShop()
  const { execute } = useCommands()
  const [run, isBusy] = useCommand()
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [revoking, setRevoking] = useState<Device | null>(null)

  const load = useCallback(async () => {
    try {
      const { devices } = await shop.devices()
      setLoaded({ status: 'loaded', devices })
    } catch (error) {
      // Shown in its own place with a retry, not as a dialog: the page around it works without internet.
      if (!(error instanceof TillProblem)) throw error
      setLoaded({ status: 'failed', message: tillProblemText[error.code] })
    }
  }, [shop])
  useEffect(() => {
    void load()
  }, [load])

  async function revoke(device: Device) {
    // The question stands over this one: an answer to it is the answer to both.
    setRevoking(null)
    await run(async () => {
      const allowed = await execute(revokeDeviceCommand, device)
      if (allowed.is !== 'done') return
      await shop.revokeDevice(device.deviceId)
      await load()
    })
  }

  return (
    <div className="grid gap-3 border-t border-garis pt-4">
      <h3 className="font-semibold">Semua perangkat toko</h3>
      {loaded.status === 'loading' ? <p className="text-redup">Memuat daftar perangkat…</p> : null}
      {loaded.status === 'failed' ? (
        <FailedState message={loaded.message} onRetry={() => void load()} />
      ) : null}
      {loaded.status === 'loaded' ? (
        <ul className="grid gap-2">
          {loaded.devices.map((device) => (
            <DeviceRow
              key={device.deviceId}
              device={device}
              now={listedAt(loaded.devices)}
              onRevoke={() => setRevoking(device)}
            />
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        isOpen={revoking !== null}
        onCancel={() => setRevoking(null)}
        onConfirm={() => revoking && revoke(revoking)}
        isBusy={isBusy}
        busyLabel="Mencabut..."
        title="Cabut akses perangkat ini?"
        confirmLabel="Cabut akses"
        body={
          <>
            <p>
              Kasir {revoking?.letter} ({revoking?.name}) tidak bisa lagi mengambil data toko ini. Untuk
              memakainya lagi, Anda harus masuk ulang di perangkat itu.
            </p>
            <p className="mt-2">Transaksi yang belum terkirim dari sana tetap diterima, dengan peringatan.</p>
          </>
        }
      />
    </div>
  )
}

function DeviceRow({ device, now, onRevoke }: { device: Device; now: Instant; onRevoke: () => void }) {
  const shop = useShop()
  const { zone } = useReadable(shop.settings)
  const isOther = !device.isThisDevice
  // Of this one the page of sending says it better.
  const word = { lastSeenAt: device.lastSeenAt, unsentCount: isOther ? (device.unsentCount ?? null) : null }
  const warning = isOther && device.revokedAt === null ? lastWordWarning(word, now) : null
  return (
    <li
      data-testid="device-row"
      data-device-id={device.deviceId}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile border border-garis px-4 py-3"
    >
      <Smartphone aria-hidden size={22} className="shrink-0 text-laci-600" />
      <span className="grid min-w-[min(10rem,100%)] flex-1">
        <span className="font-semibold">
          Kasir {device.letter} · {device.name}
        </span>
        <span className="text-sm text-redup" data-testid="device-word">
          {lastWordText(word, zone)}
        </span>
      </span>
      {warning === null ? null : <Chip tone={warning.tone}>{warning.text}</Chip>}
      {device.isThisDevice ? <Chip tone="teal">Perangkat ini</Chip> : null}
      {device.revokedAt !== null ? (
        <Chip tone="danger">Akses dicabut</Chip>
      ) : device.isThisDevice || shop.staff.ownStaffId !== null ? null : (
        <Button tone="outline" className="text-cabai-600!" onClick={onRevoke} data-testid="revoke-device">
          Cabut akses
        </Button>
      )}
    </li>
  )
}
