import { deletionGraceDays } from '@laci/domain/account/deletion.ts'
import { registrationCodeRules } from '@laci/domain/account/sent-code.ts'
import { messageKeptDays } from '@laci/domain/message/kept-days.ts'
import { trialDays } from '@laci/domain/plan/trial.ts'
import { textLinkClass } from '@laci/ui/controls/link-class.ts'
import { legalTexts } from '@laci/ui/texts/legal.ts'
import {
  FactTable,
  type LegalChange,
  LegalPage,
  type LegalSection,
  Points,
  unbrokenLinkClass,
} from '../parts/legal-page.tsx'
import { markedBrand } from '../shell/brand.ts'

/** What this page says about storage is what the server does; who changes one changes the other [SITE-54]. */
export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title={legalTexts.privacyHeading}
      updated={legalTexts.updated}
      summary={summary}
      sections={sections()}
      changes={changes}
    />
  )
}

const summary = [
  'Data toko Anda milik Anda. Anda bisa mengekspornya kapan saja, juga setelah langganan berakhir.',
  'Kami tidak menjual data, tidak memasang iklan, dan tidak memakai pelacak pihak ketiga.',
  'Nomor kartu dan rekening pembayaran ditangani Midtrans; kami tidak pernah melihatnya.',
  `Akun yang Anda hapus langsung tertutup, dan datanya kami hapus setelah ${deletionGraceDays} hari.`,
]

const changes: readonly LegalChange[] = [
  {
    date: legalTexts.updated,
    text: 'Isi dasar: data yang dikumpulkan (identitas, transaksi, perangkat), penggunaannya, keamanannya, perubahan kebijakan, dan kontak.',
  },
  {
    date: '21 November 2026',
    text: 'Ditambah dan dirinci: tempat data disimpan di perangkat dan di server, pesan WhatsApp, pembayaran lewat Midtrans, lama penyimpanan, penghapusan akun, data pelanggan toko, anak, serta hak Anda menurut UU Pelindungan Data Pribadi. Tidak ada penggunaan data baru untuk iklan atau pihak lain.',
  },
  {
    date: '22 November 2026',
    text: 'Program afiliasi: tanda acak browser, agar mendaftar lewat link sendiri tidak menghasilkan komisi, dan bukti transfer komisi.',
  },
  {
    date: '25 November 2026',
    text: 'Program afiliasi: alamat internet afiliasi dan orang yang dibawanya disimpan sebagai hash, untuk memeriksa pendaftaran lewat link sendiri.',
  },
]

function sections(): LegalSection[] {
  const brand = markedBrand()
  return [
    {
      id: 'siapa',
      title: 'Siapa kami',
      body: (
        <>
          <p>
            {`${brand.name} adalah layanan kasir dan pengelolaan toko untuk usaha kecil di Indonesia. Kebijakan ini menjelaskan data apa yang kami simpan, untuk apa, berapa lama, dan apa yang bisa Anda minta. Kebijakan ini berlaku untuk situs, dasbor, aplikasi kasir, program afiliasi, dan penjualan ebook.`}
          </p>
          <p>
            {`Untuk data akun Anda, ${brand.name} adalah pengendali data pribadi menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP). Untuk data pelanggan, pemasok, dan karyawan yang Anda catat di toko, Anda adalah pengendalinya dan kami memprosesnya atas nama Anda (lihat bagian\u00a05).`}
          </p>
        </>
      ),
    },
    {
      id: 'data',
      title: 'Data yang kami kumpulkan',
      body: (
        <>
          <p>
            Kami hanya menyimpan data yang dipakai oleh layanan. Semuanya berasal dari Anda atau dari
            pemakaian Anda sendiri.
          </p>
          <FactTable
            caption="Data yang dikumpulkan dan kegunaannya"
            heads={['Data', 'Isinya', 'Untuk apa']}
            rows={[
              [
                'Identitas',
                'Nama, nomor WhatsApp, dan nama masuk berbentuk email yang kami buat dari nomor itu (tidak pernah disurati). Email hanya bila Anda menuliskannya.',
                'Membuat akun, masuk, dan menghubungi Anda tentang akun.',
              ],
              [
                'Kata sandi dan kode',
                'Kata sandi, PIN karyawan, dan kode OTP hanya tersimpan sebagai hash; kami tidak bisa membacanya. Rahasia aplikasi autentikator, bila Anda memakainya, tersimpan terenkripsi.',
                'Memastikan bahwa yang masuk adalah Anda.',
              ],
              [
                'Toko',
                'Nama toko, alamat, telepon, pengaturan struk, nama karyawan beserta hak aksesnya, foto produk, dan logo (logo bisa dilihat siapa pun yang tahu alamatnya).',
                'Menjalankan kasir dan mencetak struk.',
              ],
              [
                'Transaksi',
                'Penjualan, pembayaran, retur, stok, pembelian, kasbon, dan catatan lain yang dibuat di kasir, beserta waktu, perangkat, dan karyawan yang membuatnya.',
                'Laporan, stok, dan jejak yang bisa diperiksa bila ada selisih.',
              ],
              [
                'Perangkat',
                'Nama perangkat kasir, waktu terakhir terhubung, dan kunci perangkat (hanya hash). Alamat internet (IP) dipakai beberapa saat untuk membatasi percobaan masuk dan pesan, lalu hilang; siapa yang meminta kode WhatsApp disimpan sehari (hanya hash); catatan server hanya menyimpan sebagian darinya (jaringannya).',
                'Menghubungkan kasir, mencabut perangkat yang hilang, dan mencegah penyalahgunaan.',
              ],
              [
                'Langganan dan pembelian',
                'Paket, tanggal berlaku, saldo token, pesanan, jumlah dan status pembayaran.',
                'Mengaktifkan paket, kuitansi, dan pembukuan kami.',
              ],
              [
                'Afiliasi',
                'Kode afiliasi, nomor rekening untuk komisi dan perubahannya, jumlah klik dan pendaftaran, komisi, serta tanda acak browser dan alamat internet yang dipakai afiliasi dan pendaftarnya (hanya hash).',
                'Menghitung dan membayar komisi, mencegah pendaftaran lewat link sendiri, dan mengabari bila nomor rekening diubah.',
              ],
              [
                'Pesan',
                'Pesan WhatsApp yang kami kirim kepada Anda dan status pengirimannya. Nomor yang Anda tinggalkan di formulir kontak.',
                'Mengirim kode, tautan, dan pemberitahuan, serta membalas Anda.',
              ],
            ]}
          />
          <p>
            Yang <strong className="font-semibold">tidak</strong> kami kumpulkan: lokasi, daftar kontak, isi
            pesan WhatsApp Anda dengan orang lain, dan gambar kamera. Barcode dibaca di perangkat Anda
            sendiri.
          </p>
        </>
      ),
    },
    {
      id: 'penggunaan',
      title: 'Penggunaan data dan dasarnya',
      body: (
        <>
          <Points>
            <li>
              <strong className="font-semibold">Menjalankan perjanjian dengan Anda:</strong> akun, kasir,
              sinkronisasi antar perangkat, laporan, pembayaran, bantuan.
            </li>
            <li>
              <strong className="font-semibold">Kewajiban hukum:</strong> pembukuan dan perpajakan atas
              pembayaran yang kami terima.
            </li>
            <li>
              <strong className="font-semibold">Kepentingan yang sah:</strong> keamanan, mencegah penipuan dan
              masa coba berulang, serta memperbaiki layanan dari laporan gangguan.
            </li>
            <li>
              <strong className="font-semibold">Persetujuan:</strong> hal lain hanya setelah Anda setuju, dan
              persetujuan itu bisa ditarik kapan saja.
            </li>
          </Points>
          <p>
            Kami tidak menjual data dan tidak memakainya untuk iklan. Tidak ada keputusan yang berakibat hukum
            bagi Anda yang dibuat sepenuhnya oleh mesin.
          </p>
        </>
      ),
    },
    {
      id: 'perangkat',
      title: 'Data di perangkat Anda',
      body: (
        <>
          <p>
            Kasir bekerja tanpa internet karena menyimpan data toko di perangkat itu sendiri (penyimpanan
            browser), lalu mengirimnya ke server saat terhubung. Siapa pun yang memegang perangkat yang
            terbuka bisa melihatnya, jadi kuncilah layar perangkat dan cabut perangkat yang hilang dari menu
            Pengaturan.
          </p>
          <p>
            Situs tidak memakai cookie pelacak. Yang disimpan di browser: sesi masuk Anda, dan kode afiliasi
            dari tautan yang Anda ikuti (<code className="font-mono text-sm">affiliateRef</code>), agar orang
            yang merekomendasikan mendapat komisinya. Saat mendaftar atau masuk sebagai afiliasi, browser juga
            menyimpan satu tanda acak (<code className="font-mono text-sm">laci-browser</code>), agar
            mendaftar lewat link sendiri tidak menghasilkan komisi. Semuanya hilang bila Anda menghapus data
            situs di browser.
          </p>
        </>
      ),
    },
    {
      id: 'pelanggan-toko',
      title: 'Data pelanggan, pemasok, dan karyawan toko Anda',
      body: (
        <>
          <p>
            Nama, nomor, dan kasbon yang Anda catat tentang orang lain adalah tanggung jawab toko Anda:
            mintalah izin mereka sebelum menyimpan nomornya, dan catat seperlunya. Kami memprosesnya hanya
            untuk menjalankan layanan atas perintah Anda, tidak menghubungi mereka untuk kepentingan kami, dan
            tidak menggabungkannya dengan data toko lain.
          </p>
          <p>
            Bila seorang pelanggan meminta datanya dihapus, hapus data pribadinya dari toko Anda; angka
            transaksinya tetap ada tanpa nama, supaya pembukuan Anda tidak berubah. Bila ia menghubungi kami,
            kami teruskan kepada Anda.
          </p>
        </>
      ),
    },
    {
      id: 'penerima',
      title: 'Pihak yang menerima data',
      body: (
        <>
          <p>Data hanya sampai ke pihak lain bila layanan membutuhkannya:</p>
          <Points>
            <li>
              <strong className="font-semibold">WhatsApp (Meta)</strong> menerima nomor tujuan dan isi pesan
              yang kami kirim: kode OTP, tautan ebook, pengingat, dan kuitansi.
            </li>
            <li>
              <strong className="font-semibold">Midtrans</strong> memproses pembayaran. Kami mengirim nama,
              nomor WhatsApp, barang, dan jumlahnya; nomor kartu, rekening, dan dompet digital Anda isi
              langsung di halaman Midtrans.
            </li>
            <li>
              <strong className="font-semibold">Penyedia server</strong> menyimpan data untuk kami, terikat
              perjanjian kerahasiaan.
            </li>
            <li>
              <strong className="font-semibold">Afiliasi</strong> yang merekomendasikan Anda melihat dua huruf
              pertama nama Anda, nama paket, tanggal, jumlah bayar, dan komisinya. Tidak lebih.
            </li>
            <li>
              <strong className="font-semibold">Aparat yang berwenang</strong>, bila undang-undang mewajibkan
              dan sebatas yang diminta.
            </li>
          </Points>
          <p>
            Sebagian penyedia itu memproses data di luar Indonesia. Kami memilih yang menjamin pelindungan
            setara dengan UU PDP.
          </p>
        </>
      ),
    },
    {
      id: 'lama-simpan',
      title: 'Berapa lama data disimpan',
      body: (
        <FactTable
          caption="Lama penyimpanan"
          heads={['Data', 'Disimpan']}
          rows={[
            ['Akun dan toko', 'Selama akun ada.'],
            [
              'Transaksi dan stok',
              'Selama akun ada. Tidak ada transaksi yang kami hapus karena sudah lama, juga setelah langganan berakhir.',
            ],
            ['Formulir pendaftaran yang tidak diselesaikan', '1 hari.'],
            [
              'Kode OTP',
              `Berlaku ${registrationCodeRules.validMs / 1000 / 60} menit; isi pesannya dihapus setelah 10 menit.`,
            ],
            ['Pesan WhatsApp lain dan nomor dari formulir kontak', `${messageKeptDays} hari.`],
            [
              'Catatan pembayaran, kuitansi, dan komisi',
              '10 tahun, karena diwajibkan undang-undang perpajakan. Setelah akun dihapus, tanpa nama.',
            ],
            [
              'Bukti transfer komisi afiliasi',
              '10 tahun, karena diwajibkan undang-undang perpajakan: nama dan nomor rekening yang dibayar, juga setelah akun dihapus.',
            ],
            [
              'Catatan bahwa masa coba pernah dipakai',
              `Nomor WhatsApp saja, tanpa batas waktu, karena masa coba ${trialDays} hari diberikan satu kali untuk setiap orang.`,
            ],
          ]}
        />
      ),
    },
    {
      id: 'hapus-akun',
      title: 'Menghapus akun',
      body: (
        <>
          <p>
            Anda bisa menghapus akun sendiri di{' '}
            <a href="/delete-account" className={textLinkClass}>
              halaman hapus akun
            </a>{' '}
            atau di dasbor. Ekspor dulu data yang masih Anda perlukan. Penghapusan ditunda bila masih ada
            kasir yang belum mengirim transaksinya, supaya tidak ada yang hilang tanpa Anda ketahui.
          </p>
          <Points>
            <li>
              <strong className="font-semibold">Seketika:</strong> semua sesi berakhir, akun tidak bisa dibuka
              lagi, dan kasir berhenti menerima data.
            </li>
            <li>
              <strong className="font-semibold">Selama {deletionGraceDays} hari:</strong> data disimpan
              terkunci, untuk jaga-jaga bila Anda berubah pikiran. Masuk dengan nomor dan kata sandi yang
              sama, lalu pilih Pulihkan akun.
            </li>
            <li>
              <strong className="font-semibold">Setelah {deletionGraceDays} hari:</strong> akun dan toko
              dihapus bersama seluruh catatannya: nama, nomor, kata sandi, karyawan, produk, foto, dan
              transaksi. Sesudah itu tidak ada jalan kembali.
            </li>
          </Points>
          <p>
            Yang tetap disimpan dan sebabnya: catatan pembayaran dan komisi tanpa nama Anda, dan bukti
            transfer komisi dengan nama dan nomor rekening penerimanya (kewajiban pajak), nama dan rekening
            untuk komisi yang belum dibayar sampai dibayarkan, dan nomor WhatsApp sebagai tanda bahwa masa
            coba pernah dipakai (supaya tidak diberikan dua kali).
          </p>
        </>
      ),
    },
    {
      id: 'keamanan',
      title: 'Keamanan',
      body: (
        <>
          <Points>
            <li>Semua sambungan dienkripsi (HTTPS).</li>
            <li>Kata sandi disimpan sebagai hash argon2id; kode OTP sebagai hash berkunci.</li>
            <li>Data setiap toko dipisahkan di dalam basis data itu sendiri, bukan hanya oleh aplikasi.</li>
            <li>Setiap perangkat kasir punya kunci sendiri yang bisa dicabut satu per satu.</li>
            <li>Catatan transaksi berantai: perubahan di belakang layar akan ketahuan.</li>
            <li>Kata sandi, kode, dan nomor telepon lengkap tidak ditulis ke catatan server.</li>
          </Points>
          <p>
            Tidak ada sistem yang kebal. Bila terjadi kegagalan pelindungan data, kami memberi tahu Anda dan
            lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam: data apa yang terungkap, kapan
            dan bagaimana, dan apa yang kami lakukan.
          </p>
        </>
      ),
    },
    {
      id: 'hak',
      title: 'Hak Anda menurut UU PDP',
      body: (
        <>
          <p>Sebagai pemilik data, Anda berhak:</p>
          <Points>
            <li>mendapat informasi tentang siapa yang meminta data, untuk apa, dan atas dasar apa;</li>
            <li>melihat dan mendapat salinan data Anda;</li>
            <li>melengkapi, memperbarui, dan memperbaiki data yang salah;</li>
            <li>mengakhiri pemrosesan dan meminta data dihapus atau dimusnahkan;</li>
            <li>menarik persetujuan;</li>
            <li>menunda atau membatasi pemrosesan, dan menolak keputusan yang dibuat hanya oleh mesin;</li>
            <li>
              menerima data Anda dalam bentuk yang bisa dibaca mesin dan memindahkannya ke layanan lain;
            </li>
            <li>menggugat dan menerima ganti rugi bila datanya diproses melawan hukum.</li>
          </Points>
          <p>
            Sebagian besar bisa Anda lakukan sendiri: ubah data di aplikasi, ekspor di menu Ekspor data, hapus
            akun di dasbor. Untuk yang lain hubungi kami; kami mungkin meminta bukti bahwa nomor itu milik
            Anda. Kami menindaklanjuti permintaan akses, perbaikan, dan penarikan persetujuan paling lambat 3
            x 24 jam.
          </p>
        </>
      ),
    },
    {
      id: 'anak',
      title: 'Anak',
      body: (
        <p>
          Layanan ini untuk pelaku usaha berusia 18 tahun ke atas. Kami tidak dengan sengaja mengumpulkan data
          anak. Karyawan di bawah 18 tahun hanya boleh didaftarkan oleh pemilik toko dengan persetujuan orang
          tua atau walinya. Bila Anda mengetahui data anak tersimpan tanpa persetujuan itu, hubungi kami dan
          kami menghapusnya.
        </p>
      ),
    },
    {
      id: 'perubahan',
      title: 'Perubahan kebijakan',
      body: (
        <p>
          Bila kebijakan ini berubah, perubahannya dicatat dengan tanggal di riwayat di bawah. Perubahan yang
          penting bagi Anda kami beritahukan lewat WhatsApp atau di aplikasi paling lambat 14 hari sebelum
          berlaku.
        </p>
      ),
    },
    {
      id: 'kontak',
      title: 'Kontak',
      body: (
        <p>
          {'Pertanyaan dan permintaan tentang data pribadi: email '}
          <a href={`mailto:${brand.email}`} className={unbrokenLinkClass}>
            {brand.email}
          </a>
          {' atau telepon '}
          <a href={`tel:${brand.phone}`} className={unbrokenLinkClass}>
            {brand.phone}
          </a>
          . Bila jawaban kami tidak memuaskan, Anda bisa mengadu ke lembaga pelindungan data pribadi yang
          berwenang.
        </p>
      ),
    },
  ]
}
