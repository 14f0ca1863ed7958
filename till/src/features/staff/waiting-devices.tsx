import type { WaitingDevice } from '@laci/domain/staff/wire.ts'
import { MessageDialog } from '@laci/ui/controls/alert-dialog.tsx'
import { Button } from '@laci/ui/controls/button.tsx'
import { useToast } from '@laci/ui/controls/toast.tsx'
import { formatDateTime } from '@laci/ui/format/date.ts'
import { useState } from 'react'
import { Section } from '../../ui/base/page.tsx'
import { useReadable } from '../../ui/base/use-readable.ts'
import { useShop } from '../../ui/state/till-context.ts'
import { useCommand } from '../../ui/state/use-command.tsx'
import { type StaffDesk, troubleText } from './use-staff-admin.ts'

/** Devices with which staff want to sell, and that the owner has not answered yet [STAFF-13]. */
export function WaitingDevices({ devices, desk }: { devices: readonly WaitingDevice[]; desk: StaffDesk }) {
  const toast = useToast()
  const { zone } = useReadable(useShop().settings)
  const [run, isBusy] = useCommand()
  const [trouble, setTrouble] = useState<string | null>(null)

  async function answer({ requestId, staffName }: WaitingDevice, isAllowed: boolean) {
    const done = await run(() => desk.command((admin) => admin.answerDevice(requestId, isAllowed)))
    if (done === undefined) return
    if (done.ok)
      toast(isAllowed ? `Perangkat ${staffName} diizinkan` : `Perangkat ${staffName} ditolak`, 'success')
    else setTrouble(troubleText(done.refusal))
  }

  return (
    <Section title="Menunggu izin" testId="waiting-devices">
      <ul className="grid gap-3">
        {devices.map((device) => (
          <li
            key={device.requestId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-tile bg-jahe-100 p-4"
            data-testid="waiting-device"
          >
            <p className="min-w-[min(10rem,100%)] grow basis-48">
              <span className="block font-semibold">
                {device.staffName} · {device.deviceName}
              </span>
              <span className="block text-sm">
                Diminta {formatDateTime(device.askedAt, zone)}. Izinkan hanya kalau Anda mengenalinya.
              </span>
            </p>
            <span className="flex gap-3">
              <Button
                tone="outline"
                isBusy={isBusy}
                onClick={() => answer(device, false)}
                data-testid="deny-device"
              >
                Tolak
              </Button>
              <Button isBusy={isBusy} onClick={() => answer(device, true)} data-testid="allow-device">
                Izinkan
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <MessageDialog isOpen={trouble !== null} onClose={() => setTrouble(null)} message={trouble ?? ''} />
    </Section>
  )
}
