import { hardwarePackage } from '@laci/domain/plan/hardware-package.ts'

/** What comes in the full package, as every page lists it. */
export const hardwarePoints: readonly string[] = [
  'Mini PC dan monitor',
  'Printer thermal',
  'Pemindai barcode',
  'Laci uang',
  `Akses aplikasi ${hardwarePackage.appYears} tahun`,
  `Garansi perangkat ${hardwarePackage.deviceWarrantyYears} tahun dan dukungan teknis penuh`,
]
