import { Problem } from '../../http/problems.ts'

/** Staff have no account of their own: their employer made it and takes it away. */
export function staffHaveNoShop(): Problem {
  return new Problem(
    403,
    'not_an_owner',
    'Akun karyawan tidak punya toko sendiri. Masuk lewat kasir di toko tempat Anda bekerja.',
  )
}
