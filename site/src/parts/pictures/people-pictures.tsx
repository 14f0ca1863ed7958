import { formatRupiah } from '@laci/ui/format/rupiah.ts'
import { Check, X } from 'lucide-react'
import { sampleCustomers, sampleShop } from '../../sample-shop.ts'
import { PictureFrame, PictureRow, PictureRows, PictureTag } from './picture-frame.tsx'

export function CustomerPicture() {
  return (
    <PictureFrame
      label="Daftar pelanggan dengan nomor yang disamarkan, jumlah kunjungan, dan jumlah belanja"
      title="Pelanggan"
      aside="Bulan ini"
    >
      <PictureRows>
        {sampleCustomers.map(({ name, phone, visits, spentRupiah }) => (
          <PictureRow key={name}>
            <span className="flex items-center gap-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-laci-100 font-extrabold text-laci-700">
                {name.split(' ').at(-1)?.[0]}
              </span>
              <span>
                <span className="block font-semibold">{name}</span>
                <span className="text-redup tabular-nums">{phone}</span>
              </span>
            </span>
            <span className="text-right">
              <span className="block font-semibold tabular-nums">{formatRupiah(spentRupiah)}</span>
              <span className="text-redup tabular-nums">{`${visits} kali belanja`}</span>
            </span>
          </PictureRow>
        ))}
      </PictureRows>
    </PictureFrame>
  )
}

const rights = [
  { text: 'Menjual dan mencetak struk', isGiven: true },
  { text: 'Memberi diskon', isGiven: true },
  { text: 'Membatalkan nota', isGiven: false },
  { text: 'Mengubah harga dan stok', isGiven: false },
  { text: 'Melihat laba rugi', isGiven: false },
]

export function StaffPicture() {
  return (
    <PictureFrame
      label="Hak akses seorang kasir: boleh menjual dan memberi diskon, tidak boleh membatalkan nota, mengubah harga, atau melihat laba"
      title={sampleShop.cashier}
      aside="Kasir"
    >
      <PictureRows>
        {rights.map(({ text, isGiven }) => (
          <PictureRow key={text}>
            <span className={isGiven ? 'font-semibold' : 'text-redup'}>{text}</span>
            {isGiven ? (
              <PictureTag tone="good">
                <Check aria-hidden="true" size={14} />
                Boleh
              </PictureTag>
            ) : (
              <PictureTag tone="plain">
                <X aria-hidden="true" size={14} />
                Tidak
              </PictureTag>
            )}
          </PictureRow>
        ))}
      </PictureRows>
    </PictureFrame>
  )
}
