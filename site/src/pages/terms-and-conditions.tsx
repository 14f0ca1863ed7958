import { oneTimePayment } from '@laci/domain/plan/one-time-payment.ts'
import { trialDays, trialTokens } from '@laci/domain/plan/trial.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { formatAmount } from '@laci/ui/format/rupiah.ts'
import { legalTexts } from '@laci/ui/texts/legal.ts'
import {
  type LegalChange,
  LegalPage,
  type LegalSection,
  Points,
  unbrokenLinkClass,
} from '../parts/legal-page.tsx'
import { markedBrand } from '../shell/brand.ts'

/** What this page promises is what the software does; who changes one changes the other [SITE-54]. */
export default function TermsPage() {
  return (
    <LegalPage
      title={legalTexts.termsHeading}
      updated={legalTexts.updated}
      summary={summary}
      sections={sections()}
      changes={changes}
    />
  )
}

const summary = [
  'Layanan ini hanya untuk kegiatan usaha yang sah menurut hukum.',
  'Tidak ada tagihan otomatis: paket yang tidak diperpanjang berakhir dengan sendirinya.',
  'Langganan yang sudah dibayar tidak dikembalikan bila dibatalkan, kecuali dalam hal yang tertulis di bagian 6.',
  'Data toko tetap milik Anda dan tetap bisa dibaca serta diekspor setelah langganan berakhir.',
]

const changes: readonly LegalChange[] = [
  {
    date: legalTexts.updated,
    text: 'Isi dasar: penggunaan yang sah, langganan dan pembatalan, pembaruan, penghentian karena pelanggaran, batas tanggung jawab, perubahan, dan kontak.',
  },
  {
    date: '21 November 2026',
    text: 'Ditambah dan dirinci: masa coba dan token, pengembalian dana, kasir tanpa internet, karyawan dan perangkat, kepemilikan data, program afiliasi, dan penyelesaian sengketa. Ketentuan pembatalan langganan tidak berubah.',
  },
]

function sections(): LegalSection[] {
  const brand = markedBrand()
  return [
    {
      id: 'persetujuan',
      title: 'Persetujuan',
      body: (
        <p>
          {`Dengan mendaftar atau memakai ${brand.name}, Anda menyetujui syarat ini dan `}
          <a href="/privacy-policy" className={textLinkClass}>
            {legalTexts.privacyHeading}
          </a>
          . Bila Anda mewakili usaha, Anda menyatakan berhak melakukannya. Bila tidak setuju, mohon tidak
          memakai layanan ini.
        </p>
      ),
    },
    {
      id: 'layanan',
      title: 'Layanan',
      body: (
        <>
          <p>
            {`${brand.name} menyediakan aplikasi kasir, pencatatan stok dan laporan, dasbor pemilik, serta bantuan lewat WhatsApp. Kasir tetap bisa dipakai tanpa internet: transaksi disimpan di perangkat dan dikirim saat terhubung kembali.`}
          </p>
          <p>
            Sampai transaksi terkirim, satu-satunya salinannya ada di perangkat itu. Jangan menghapus data
            browser, menyetel ulang, atau membuang perangkat selama kasir menunjukkan transaksi yang menunggu
            terkirim.
          </p>
        </>
      ),
    },
    {
      id: 'akun',
      title: 'Akun, karyawan, dan perangkat',
      body: (
        <Points>
          <li>
            Pendaftar berusia 18 tahun ke atas dan memakai nomor WhatsApp miliknya sendiri. Satu nomor untuk
            satu akun.
          </li>
          <li>
            Isilah data yang benar, jaga kerahasiaan kata sandi dan PIN, dan jangan memberikan kode OTP kepada
            siapa pun.
          </li>
          <li>
            Pemilik menentukan karyawan yang boleh masuk dan haknya, dan bertanggung jawab atas yang dilakukan
            dengan akun, karyawan, dan perangkat tokonya.
          </li>
          <li>
            Segera cabut perangkat yang hilang dan karyawan yang berhenti, dan beri tahu kami bila akun
            dipakai orang lain.
          </li>
        </Points>
      ),
    },
    {
      id: 'penggunaan',
      title: 'Penggunaan yang diperbolehkan',
      body: (
        <>
          <p>Layanan hanya boleh dipakai untuk kegiatan usaha yang sah. Anda tidak boleh:</p>
          <Points>
            <li>
              menjual barang atau jasa yang dilarang, mencuci uang, atau memalsukan transaksi dan struk;
            </li>
            <li>mencoba membuka data toko lain, mengakali pembatasan, atau mengganggu jalannya layanan;</li>
            <li>mengirim pesan yang tidak diminta kepada pelanggan lewat layanan ini;</li>
            <li>mendaftar berulang kali untuk mendapat masa coba atau komisi lebih dari satu kali;</li>
            <li>menjual kembali layanan tanpa perjanjian tertulis dengan kami.</li>
          </Points>
        </>
      ),
    },
    {
      id: 'harga',
      title: 'Masa coba, paket, dan pembayaran',
      body: (
        <>
          <Points>
            <li>
              {`Akun baru mendapat masa coba ${trialDays} hari dengan semua fitur dan ${formatAmount(trialTokens)} token, satu kali untuk setiap orang, tanpa kewajiban apa pun.`}
            </li>
            <li>
              {'Harga yang berlaku adalah harga di '}
              <a href="/harga" className={textLinkClass}>
                halaman harga
              </a>
              {' pada saat Anda membayar. Perubahan harga tidak mengenai masa yang sudah dibayar.'}
            </li>
            <li>
              Paket dibayar di muka lewat Midtrans dan aktif setelah pembayaran kami terima. Kami tidak
              menyimpan kartu Anda dan tidak menagih otomatis.
            </li>
            <li>
              Perpanjangan dihitung dari tanggal berakhir, atau dari hari pembayaran bila paket sudah
              berakhir. Token berkurang sesuai nilai transaksi dan kembali bila transaksinya diretur.
            </li>
            <li>Setelah paket berakhir, penjualan baru terkunci. Membaca dan mengekspor data tetap bisa.</li>
          </Points>
        </>
      ),
    },
    {
      id: 'pengembalian',
      title: 'Pembatalan dan pengembalian dana',
      body: (
        <>
          <p>
            Anda bisa berhenti kapan saja. Langganan yang sudah dibayar tidak dikembalikan bila dibatalkan,
            dan tetap bisa dipakai sampai tanggal berakhirnya. Pengecualiannya:
          </p>
          <Points>
            <li>pembayaran ganda atau jumlah yang keliru dikembalikan seluruhnya;</li>
            <li>
              pembayaran yang tidak menghasilkan paket karena kesalahan kami dikembalikan atau paketnya
              diaktifkan, sesuai pilihan Anda;
            </li>
            <li>
              {`pembelian sekali bayar dikembalikan bila diminta dalam ${oneTimePayment.guaranteeDays} hari sejak pembayaran;`}
            </li>
            <li>perangkat paket kasir lengkap yang rusak diperbaiki atau diganti selama garansi 1 tahun.</li>
          </Points>
          <p>
            Hubungi kami dengan nomor pesanan. Pengembalian dikirim lewat cara bayar yang sama paling lambat
            14 hari kerja setelah disetujui. Ebook dan token yang sudah dipakai tidak dikembalikan.
          </p>
        </>
      ),
    },
    {
      id: 'data',
      title: 'Data toko Anda',
      body: (
        <p>
          Data yang Anda masukkan dan hasilkan tetap milik Anda. Anda memberi kami izin memprosesnya hanya
          untuk menjalankan layanan. Anda bisa mengekspor semuanya dalam format terbuka kapan saja, juga
          setelah langganan berakhir. Anda bertanggung jawab atas kebenaran data itu, atas izin pelanggan yang
          datanya Anda simpan, dan atas kewajiban pajak toko Anda; laporan di aplikasi membantu, tetapi bukan
          nasihat pajak.
        </p>
      ),
    },
    {
      id: 'pembaruan',
      title: 'Pembaruan',
      body: (
        <p>
          Kami memperbarui layanan dari waktu ke waktu. Kasir tidak memuat ulang dirinya sendiri di tengah
          penjualan: versi baru menunggu sampai Anda menyetujuinya. Versi yang sangat lama mungkin harus
          diperbarui sebelum bisa mengirim data; berjualan dan data yang tersimpan tidak terganggu karenanya.
          Fitur yang dihapus kami umumkan sebelumnya.
        </p>
      ),
    },
    {
      id: 'afiliasi',
      title: 'Program afiliasi',
      body: (
        <p>
          {'Siapa pun boleh ikut. Besar komisi, batas pembayaran, dan jadwalnya tertulis di '}
          <a href="/afiliasi" className={textLinkClass}>
            halaman program afiliasi
          </a>
          . Komisi dihitung dari uang yang benar-benar dibayar, tidak diberikan untuk pembelian sendiri, dan
          dikurangkan bila pembayarannya dikembalikan. Jangan berpromosi dengan janji yang tidak benar atau
          pesan yang tidak diminta. Anda bertanggung jawab atas kebenaran nomor rekening yang Anda isi.
        </p>
      ),
    },
    {
      id: 'hak-cipta',
      title: 'Hak kekayaan intelektual',
      body: (
        <p>
          {`Perangkat lunak, merek, tampilan, ebook, dan bahan promosi adalah milik ${brand.name} atau pemberi lisensinya. Anda mendapat izin memakainya selama memakai layanan; izin itu tidak bisa dipindahkan. Ebook untuk dibaca pembelinya, tidak untuk disebarkan.`}
        </p>
      ),
    },
    {
      id: 'penghentian',
      title: 'Penghentian',
      body: (
        <>
          <p>
            {'Anda bisa menghapus akun kapan saja di '}
            <a href="/delete-account" className={textLinkClass}>
              halaman hapus akun
            </a>
            .
          </p>
          <p>
            Kami dapat menghentikan akun yang melanggar syarat ini. Kecuali hukum atau keamanan mengharuskan
            lain, kami memberi tahu sebabnya dan memberi waktu 7 hari untuk memperbaikinya, dan data tetap
            bisa Anda ekspor selama 30 hari setelah penghentian.
          </p>
        </>
      ),
    },
    {
      id: 'tanggung-jawab',
      title: 'Batas tanggung jawab',
      body: (
        <>
          <p>
            Kami berusaha agar layanan benar dan selalu tersedia, tetapi tidak menjamin bebas gangguan. Kami
            tidak bertanggung jawab atas kerugian karena perangkat yang hilang atau rusak sebelum transaksinya
            terkirim, gangguan internet, listrik, WhatsApp, Midtrans, atau bank, data yang salah dimasukkan,
            serta keuntungan yang tidak jadi diperoleh.
          </p>
          <p>
            Bila kami bertanggung jawab, jumlahnya paling banyak sebesar yang Anda bayar kepada kami dalam 12
            bulan terakhir. Batas ini tidak berlaku untuk kesengajaan atau kelalaian berat, dan tidak
            mengurangi hak Anda sebagai konsumen menurut Undang-Undang Nomor 8 Tahun 1999 tentang Perlindungan
            Konsumen.
          </p>
        </>
      ),
    },
    {
      id: 'perubahan',
      title: 'Perubahan syarat',
      body: (
        <p>
          Perubahan dicatat dengan tanggal di riwayat di bawah. Perubahan yang penting kami beritahukan lewat
          WhatsApp atau di aplikasi paling lambat 14 hari sebelum berlaku. Bila Anda tidak setuju, Anda boleh
          berhenti sebelum tanggal itu; memakai layanan sesudahnya berarti setuju.
        </p>
      ),
    },
    {
      id: 'hukum',
      title: 'Hukum dan sengketa',
      body: (
        <p>
          Syarat ini tunduk pada hukum Republik Indonesia. Perselisihan diselesaikan lebih dulu dengan
          musyawarah. Bila dalam 30 hari tidak tercapai, Anda dapat menempuh Badan Penyelesaian Sengketa
          Konsumen atau pengadilan negeri di tempat tinggal Anda.
        </p>
      ),
    },
    {
      id: 'kontak',
      title: 'Kontak',
      body: (
        <p>
          {'Email '}
          <a href={`mailto:${brand.email}`} className={unbrokenLinkClass}>
            {brand.email}
          </a>
          {', telepon '}
          <a href={`tel:${brand.phone}`} className={unbrokenLinkClass}>
            {brand.phone}
          </a>
          , atau WhatsApp lewat tombol di bawah.
        </p>
      ),
    },
  ]
}
