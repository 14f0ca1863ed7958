import {
  freshCodeNeeded,
  gatewayStateWords,
  type Pairing,
  pairingRenewedSchema,
  pairingSchema,
} from '@laci/domain/operator/whatsapp-pairing.ts'
import { Button } from '@laci/ui/controls/button.tsx'
import { Skeleton } from '@laci/ui/controls/skeleton.tsx'
import { FailedState } from '@laci/ui/controls/states.tsx'
import { commonTexts } from '@laci/ui/texts/common.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'
import { ApiRefusal } from '../../shell/api-request.ts'
import { CodePanel } from '../../shell/factor-code-panel.tsx'
import { Notice } from '../../shell/message.tsx'
import { useDeskService } from '../../use-desk-service.ts'
import { reasonOf } from './reason.ts'
import { useDeskCommand } from './use-desk.ts'

/** WhatsApp makes another QR every 20 seconds or so, and who has just scanned waits for the word. */
const lookAgainMs = 4_000

/** Pairs the number with its phone again [OPERATOR-16]: closed at first, because opening it is noted. */
export function WhatsAppPairing() {
  const { newId } = useServices()
  /** Of this opening; null: closed. */
  const [actionId, setActionId] = useState<string | null>(null)
  if (actionId === null) {
    return (
      <Button
        tone="outline"
        className="mt-2 justify-self-start"
        onClick={() => setActionId(newId())}
        data-testid="desk-pairing-open"
      >
        Pasangkan lagi
      </Button>
    )
  }
  return (
    <div
      className="mt-2 grid max-w-xl gap-4 rounded-control border border-garis p-4"
      data-testid="desk-pairing"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-extrabold">Pasangkan nomor WhatsApp</h2>
        <Button tone="outline" onClick={() => setActionId(null)}>
          {commonTexts.close}
        </Button>
      </div>
      <OpenPairing actionId={actionId} />
    </div>
  )
}

function OpenPairing({ actionId }: { actionId: string }) {
  const desk = useDeskService()
  const client = useQueryClient()
  const pairing = useQuery({
    queryKey: ['/whatsapp/pairing', actionId],
    // One id for the whole opening: it is noted once, however often the page looks.
    queryFn: () => desk.command('/whatsapp/pairing', pairingSchema, { actionId }),
    refetchInterval: ({ state: { data, error } }) => (error || data?.isConnected ? false : lookAgainMs),
    retry: false,
  })
  const isPaired = pairing.data?.isConnected === true
  useEffect(() => {
    if (!isPaired) return
    for (const path of ['/whatsapp', '/messages']) void client.invalidateQueries({ queryKey: [path] })
  }, [isPaired, client])
  if (pairing.isError) {
    const { error, refetch } = pairing
    if (error instanceof ApiRefusal && error.code === freshCodeNeeded)
      return <FreshCode reason={error.message} onShown={refetch} />
    return <FailedState message={reasonOf(error)} onRetry={refetch} isRetrying={pairing.isFetching} />
  }
  if (pairing.data === undefined) return <Skeleton className="size-56" />
  return <Scanning pairing={pairing.data} onRenewed={pairing.refetch} />
}

function Scanning({ pairing, onRenewed }: { pairing: Pairing; onRenewed: () => unknown }) {
  const renewing = useDeskCommand(pairingRenewedSchema)
  const [isRefused, setIsRefused] = useState(false)
  const { isReachable, isConnected, state, qrCode } = pairing
  if (isConnected) {
    return (
      <p role="status" className="font-semibold text-daun-700" data-testid="desk-paired">
        Nomor ini tersambung lagi. Pesan yang menunggu dikirim sendiri.
      </p>
    )
  }
  async function renew() {
    const renewed = await renewing.run('/whatsapp/pairing/renew', {}, { touches: ['/audit'] })
    setIsRefused(renewed?.isRenewed === false)
    await onRenewed()
  }
  return (
    <>
      {qrCode === null ? (
        <p role="status">
          {isReachable
            ? 'Gerbang belum punya QR. Tunggu sebentar, atau minta yang baru.'
            : 'Gerbang tidak menjawab. Periksa apakah programnya berjalan.'}
        </p>
      ) : (
        <>
          <ol className="grid list-decimal gap-1 pl-5">
            <li>Buka WhatsApp di ponsel nomor pengirim.</li>
            <li>Menu, lalu Perangkat tertaut, lalu Tautkan perangkat.</li>
            <li>Pindai QR ini. Gambarnya berganti sendiri.</li>
          </ol>
          <img
            src={`data:image/svg+xml;utf-8,${encodeURIComponent(qrCode)}`}
            alt="QR untuk memasangkan WhatsApp"
            width={256}
            height={256}
            className="palette-light justify-self-center rounded-control border border-garis bg-putih"
            data-testid="desk-pairing-qr"
          />
        </>
      )}
      {state === null ? null : <p>{`Keadaan sesi: ${gatewayStateWords(state)}.`}</p>}
      <p className="text-sm text-redup">
        QR ini membuka nomor WhatsApp sepenuhnya. Jangan difoto atau dikirim. Pembukaan ini tercatat.
      </p>
      {isRefused ? <Notice>Gerbang tidak memulai sesi baru. Mulai ulang programnya.</Notice> : null}
      {renewing.failure ? <Notice>{renewing.failure}</Notice> : null}
      <Button
        tone="outline"
        className="justify-self-start"
        isBusy={renewing.isBusy}
        busyLabel={commonTexts.processing}
        onClick={renew}
        data-testid="desk-pairing-renew"
      >
        Minta QR baru
      </Button>
    </>
  )
}

/** A code of the authenticator app once more, without leaving the desk. */
function FreshCode({ reason, onShown }: { reason: string; onShown: () => void }) {
  const { account } = useServices()
  const factor = useQuery({
    queryKey: ['verified factor'],
    queryFn: () => account.secondFactor.verifiedFactor(),
  })
  return (
    <>
      <p>{reason}</p>
      {factor.data ? (
        <CodePanel
          testId="desk-code"
          hint="Ponsel hilang? Kode diatur ulang lewat perintah di server."
          factorId={factor.data}
          onShown={onShown}
        />
      ) : (
        <Skeleton className="h-12" />
      )}
    </>
  )
}
