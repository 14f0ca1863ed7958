/** *Lupa kata sandi* on `/login`. */
export const recoveryTexts = {
  heading: 'Lupa kata sandi',
  lead: 'Kami mengirim kode lewat WhatsApp ke nomor akun Anda. Dengan kode itu Anda membuat kata sandi baru.',
  backToLogin: 'Kembali ke Masuk',
  sendCode: 'Kirim kode',
  codeLead: (phone: string) =>
    `Pesan sudah dikirim lewat WhatsApp ke ${phone}. Kodenya 6 angka, berlaku 10 menit.`,
  codeMayCome: (phone: string) =>
    `Kode untuk ${phone} mungkin datang terlambat. Masukkan di sini, atau kirim ulang.`,
  otherNumber: 'Ganti nomor',
  newPassword: 'Kata sandi baru',
  newPasswordAgain: 'Konfirmasi kata sandi baru',
  passwordLead: 'Kode benar. Buat kata sandi baru; semua perangkat yang sedang masuk ke situs akan keluar.',
  tillsGoOn: 'Kasir tetap jalan dan tetap mengirim transaksi.',
  save: 'Simpan dan masuk',
  doneNotSignedIn: (reason: string) => `Kata sandi sudah diganti, tapi gagal login: ${reason}`,
} as const

/** Where people are helped whom no code reaches, by how far they have come. */
export const supportTexts = {
  atNumber: {
    heading: 'Nomornya sudah tidak aktif?',
    text: 'Kalau nomor akun sudah tidak Anda pakai, kode tidak bisa sampai. Hubungi kami, kami bantu masuk:',
  },
  atCode: {
    heading: 'Kode tidak datang?',
    text: 'Periksa WhatsApp di nomor itu dan tunggu satu menit, lalu kirim ulang. Kalau tetap tidak datang, hubungi kami:',
  },
  register: {
    heading: 'Butuh bantuan sekarang?',
    text: 'Yang sudah diketik tetap ada. Hubungi kami, kami bantu mendaftar:',
  },
  down: {
    heading: 'Kode belum bisa dikirim',
    text: 'Akun dan data Anda aman. Coba lagi beberapa menit lagi, atau hubungi kami dan kami bantu masuk:',
  },
  whatsapp: (phone: string) => `WhatsApp ${phone}`,
} as const
