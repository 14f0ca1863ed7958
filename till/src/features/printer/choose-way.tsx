import type { PrinterSetup, PrinterWayKind } from '@laci/domain/printer/setup.ts'
import { ChipButton } from '@laci/ui/controls/chip.tsx'
import { Bluetooth, BluetoothConnected, type LucideIcon, Printer, Usb } from 'lucide-react'
import type { PrinterWay } from '../../device/printer/printer-port.ts'
import { wayLabel } from '../../ui/printing/printer-words.ts'

const about: { readonly [Kind in PrinterWayKind]: { icon: LucideIcon; hint: string; without: string } } = {
  serial: {
    icon: BluetoothConnected,
    hint: 'Printer yang sudah dipasangkan di pengaturan Bluetooth, atau memakai port COM. Paling andal.',
    without: 'Perlu Chrome 138 ke atas di Android, atau Chrome dan Edge di komputer.',
  },
  bluetooth: {
    icon: Bluetooth,
    hint: 'Printer muncul di daftar saat menyala, tanpa dipasangkan dulu.',
    without: 'Perlu Chrome atau Edge, dan Bluetooth perangkat menyala.',
  },
  usb: {
    icon: Usb,
    hint: 'Untuk Android dengan kabel OTG. Di Windows biasanya dipegang driver: pilih COM.',
    without: 'Perlu Chrome atau Edge.',
  },
}

const kinds: readonly { readonly kind: PrinterSetup['kind']; readonly label: string }[] = [
  { kind: 'receipt', label: 'Printer struk' },
  { kind: 'label', label: 'Printer label' },
]

/** First step: what it prints, and how it is connected. What this browser cannot do says what would. */
export function ChooseWay({
  kind,
  onKind,
  ways,
  onChoose,
  onSkip,
}: {
  kind: PrinterSetup['kind']
  onKind: (kind: PrinterSetup['kind']) => void
  ways: readonly PrinterWay[]
  onChoose: (way: PrinterWay) => void
  onSkip: () => void
}) {
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {kinds.map((one) => (
          <ChipButton
            key={one.kind}
            isPressed={kind === one.kind}
            onClick={() => onKind(one.kind)}
            data-testid={`printer-kind-${one.kind}`}
          >
            {one.label}
          </ChipButton>
        ))}
      </div>
      <p className="text-redup">Bagaimana printer tersambung ke perangkat ini?</p>
      {ways.map((way) => (
        <WayCard
          key={way.kind}
          icon={about[way.kind].icon}
          label={wayLabel[way.kind]}
          hint={way.isSupported ? about[way.kind].hint : about[way.kind].without}
          isSupported={way.isSupported}
          onPress={() => onChoose(way)}
          testId={`way-${way.kind}`}
        />
      ))}
      {kind === 'label' ? (
        <p className="text-sm text-redup">
          Tanpa printer label pun bisa: Cetak label membuat lembar A4, atau memakai printer struk.
        </p>
      ) : (
        <WayCard
          icon={Printer}
          label="Dialog cetak perangkat"
          hint="Selalu bisa, tanpa disiapkan. Laci dan potong kertas tidak jalan."
          isSupported
          onPress={onSkip}
          testId="way-dialog"
        />
      )}
    </div>
  )
}

function WayCard({
  icon: Icon,
  label,
  hint,
  isSupported,
  onPress,
  testId,
}: {
  icon: LucideIcon
  label: string
  hint: string
  isSupported: boolean
  onPress: () => void
  testId: string
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={!isSupported}
      data-testid={testId}
      className="flex min-h-16 items-center gap-4 rounded-tile border border-garis-kuat px-4 py-3 text-left enabled:hover:border-laci-600 enabled:hover:bg-laci-50 disabled:bg-kertas"
    >
      <Icon
        aria-hidden
        size={24}
        className={isSupported ? 'shrink-0 text-laci-600' : 'shrink-0 text-redup'}
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-redup">
          {isSupported ? null : <span className="font-semibold">Tidak ada di peramban ini. </span>}
          {hint}
        </span>
      </span>
    </button>
  )
}
