import { type LabelLanguage, type RollSizeName, rollSizes } from '@laci/domain/catalog/roll.ts'
import type { LabelPrinter, PrinterWayKind } from '@laci/domain/printer/setup.ts'
import type { PrinterProblemCode } from '../../device/printer/printer-port.ts'
import type { PrinterCondition } from '../../device/printer/printing.ts'

/** What happened with a printer, and what to do. That the sale is safe is said where it was one. */
export const printerProblemText = {
  not_supported:
    'Peramban ini tidak bisa memakai sambungan itu. Buka kasir di Chrome atau Edge terbaru, atau pilih cara lain.',
  permission_denied:
    'Peramban melarang sambungan ini. Izinkan lewat ikon gembok di sebelah alamat, lalu coba lagi.',
  not_chosen: 'Belum ada printer yang dipilih. Nyalakan printer, lalu pilih lagi dari daftar.',
  not_remembered: 'Peramban perlu diberi tahu lagi printer yang mana. Tekan Sambungkan, lalu pilih printer.',
  out_of_reach: 'Printer tidak menjawab. Nyalakan printer dan dekatkan, lalu coba lagi.',
  port_taken: 'Printer sedang dipakai program atau jendela lain. Tutup program itu, lalu coba lagi.',
  driver_owned:
    'Printer dipegang driver Windows. Pilih cara Bluetooth terpasang atau COM, atau cetak lewat dialog cetak.',
  connection_lost: 'Sambungan ke printer putus. Periksa kabel atau Bluetooth, lalu coba lagi.',
  timed_out: 'Printer berhenti menerima. Periksa kertas dan tutupnya, lalu coba lagi.',
  write_failed: 'Printer menolak kiriman. Matikan dan nyalakan lagi printer, lalu coba lagi.',
  no_printer_service: 'Perangkat itu bukan printer yang dikenal. Pilih perangkat lain dari daftar.',
  cat_printer:
    'Printer mainan (jenis kucing) memakai bahasa sendiri dan belum bisa dipakai. Pakai printer struk ESC/POS.',
} as const satisfies { [Code in PrinterProblemCode]: string }

export const wayLabel = {
  serial: 'Bluetooth terpasang atau COM',
  usb: 'Kabel USB',
  bluetooth: 'Bluetooth langsung (BLE)',
} as const satisfies { [Way in PrinterWayKind]: string }

export function conditionWords(condition: PrinterCondition | undefined): {
  readonly text: string
  readonly tone: 'plain' | 'success' | 'warning'
} {
  switch (condition?.kind) {
    case 'ready':
      return { text: 'Siap', tone: 'success' }
    case 'busy':
      return { text: 'Sedang dipakai', tone: 'plain' }
    case 'new_press':
      return { text: 'Perlu disambungkan', tone: 'warning' }
    case 'unreachable':
      return { text: 'Tidak menjawab', tone: 'warning' }
    default:
      return { text: 'Belum dicoba', tone: 'plain' }
  }
}

export const languageLabel = {
  tspl: 'TSPL (Xprinter, TSC)',
  zpl: 'ZPL (Zebra)',
} as const satisfies { [Language in LabelLanguage]: string }

/** *40 × 30 mm* */
export function rollSizeLabel(size: RollSizeName): string {
  const { widthMm, heightMm } = rollSizes[size]
  return `${widthMm} × ${heightMm} mm`
}

/** *40 × 30 mm, 2 kolom, TSPL* */
export function labelPrinterWords({ roll, language }: Pick<LabelPrinter, 'roll' | 'language'>): string {
  return `${rollSizeLabel(roll.size)}, ${roll.across} kolom, ${language.toUpperCase()}`
}
