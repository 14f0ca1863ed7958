import { Button } from '@laci/ui/controls/button.tsx'
import { Sheet } from '@laci/ui/controls/sheet.tsx'
import { Section } from '../../ui/base/page.tsx'

/** The shop's code and what staff do with it. It is no secret: without a name and a password it opens nothing. */
export function ShopCode({ code }: { code: string }) {
  return (
    <Section title="Kode toko" testId="shop-code">
      <CodeText code={code} />
      <p className="text-redup">
        Karyawan yang memakai perangkat sendiri membuka Kasir Laci, memilih Masuk sebagai karyawan, lalu
        mengisi nama, kode ini, dan kata sandinya. Kode ini bukan rahasia; perangkat baru tetap menunggu izin
        Anda.
      </p>
    </Section>
  )
}

function CodeText({ code }: { code: string }) {
  return (
    <p className="text-3xl font-extrabold tracking-widest tabular-nums" data-testid="shop-code-text">
      {code}
    </p>
  )
}

/** What a new staff member has to be told, while the owner still knows it. */
export function HandoutSheet({ name, code, onClose }: { name: string; code: string; onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={`${name} siap bekerja`} testId="staff-handout">
      <p>
        <strong>Di kasir toko:</strong> tekan nama kasir di atas, pilih {name}, lalu ketik PIN. Jalan juga
        tanpa internet.
      </p>
      <div className="grid gap-2">
        <p>
          <strong>Di perangkat sendiri:</strong> buka Kasir Laci, pilih Masuk sebagai karyawan, isi nama{' '}
          {name}, kode toko, dan kata sandinya. Anda lalu diminta mengizinkan perangkat itu di halaman ini.
        </p>
        <CodeText code={code} />
      </div>
      <p className="text-sm text-redup">
        Sampaikan PIN dan kata sandi langsung. Laci tidak bisa menampilkannya lagi; kalau lupa, buat yang
        baru.
      </p>
      <Button onClick={onClose} data-testid="handout-done">
        Selesai
      </Button>
    </Sheet>
  )
}
