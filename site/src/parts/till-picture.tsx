/**
 * The till as it is, taken from the real program by `npm run pictures`. Sizes are given, so that nothing jumps. Small screens
 * do not load it: on their lines it would be the last thing to arrive, and the till itself is one press away.
 */
export function TillPicture() {
  return (
    <img
      src="/pictures/kasir.webp"
      width="1024"
      height="700"
      loading="lazy"
      alt="Layar kasir: barang di kiri, pesanan dengan total dan tombol Bayar di kanan"
      className="hidden h-auto w-full lg:block rounded-tile border border-laci-900"
    />
  )
}
