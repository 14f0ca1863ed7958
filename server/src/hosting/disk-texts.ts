import { StartProblem } from './start-problem.ts'

export function shownMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 2 ** 20)} MB`
}

/** What to do about a full disk; the same for who starts the server and for who reads its greeting. */
const whatToFree = {
  indonesian:
    'Hapus atau pindahkan berkas lain di disk itu (unduhan, catatan lama, cadangan yang sudah disalin), atau perbesar disknya. Jangan hapus apa pun di folder data.',
  english:
    'Delete or move other files on that disk (downloads, old logs, backups that were copied), or enlarge it. Delete nothing in the data folder.',
}

/** Not even the reserve was enough for a start [RUN-32]. */
export function diskFull(dataFolder: string, freeBytes: number, cause: unknown): StartProblem {
  const free = shownMegabytes(freeBytes)
  return new StartProblem(
    'disk_full',
    {
      indonesian: `Disk tempat folder data ${dataFolder} penuh (sisa ${free}), jadi Laci tidak bisa dijalankan. Data aman dan tidak diubah. ${whatToFree.indonesian}`,
      english: `The disk of the data folder ${dataFolder} is full (${free} left), so Laci cannot be started. Data is safe and was not changed. ${whatToFree.english}`,
    },
    { cause },
  )
}

/** Lines of the greeting of a server that only reads. */
export function fullDiskGreeting(dataFolder: string, freeBytes: number): string[] {
  const free = shownMegabytes(freeBytes)
  return [
    `DISK PENUH / DISK FULL: ${dataFolder} (sisa / left ${free})`,
    'Laci hanya bisa dibaca: penjualan menunggu di kasir dan masuk sendiri setelah ada ruang.',
    'Laci can be read only: sales wait at the tills and arrive by themselves once there is room.',
    whatToFree.indonesian,
    whatToFree.english,
  ]
}
