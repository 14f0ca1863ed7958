/** The ebook as it would lie on the counter, drawn in the colours of the house. */
export function BookCover() {
  return (
    <svg
      viewBox="0 0 420 400"
      role="img"
      aria-label="Sampul ebook Kas Rapi, Stok Pasti"
      className="mx-auto h-auto w-full max-w-md"
    >
      <rect width="420" height="400" rx="24" className="fill-laci-50" />
      <rect x="60" y="346" width="300" height="12" rx="6" className="fill-laci-100" />
      {/* Pages behind the cover */}
      <path d="M104 48h222a10 10 0 0 1 10 10v286H104Z" className="fill-putih stroke-garis-kuat" />
      <path d="M328 62v276M332 66v268" className="stroke-garis" />
      {/* Cover */}
      <path
        d="M92 38h214a12 12 0 0 1 12 12v296H92a12 12 0 0 1-12-12V50a12 12 0 0 1 12-12Z"
        className="fill-laci-900"
      />
      <path d="M80 50a12 12 0 0 1 12-12h10v308H92a12 12 0 0 1-12-12Z" className="fill-laci-700" />
      <text x="124" y="96" className="fill-putih text-3xl font-extrabold">
        Kas Rapi,
      </text>
      <text x="124" y="134" className="fill-putih text-3xl font-extrabold">
        Stok Pasti
      </text>
      <text x="124" y="164" className="fill-laci-100 text-sm">
        Panduan uang dan barang
      </text>
      <text x="124" y="184" className="fill-laci-100 text-sm">
        untuk toko kecil
      </text>
      {/* A drawer with sorted notes */}
      <rect x="124" y="214" width="160" height="46" rx="8" className="fill-laci-600" />
      <rect x="136" y="226" width="40" height="24" rx="3" className="fill-laci-100" />
      <rect x="184" y="226" width="40" height="24" rx="3" className="fill-putih" />
      <rect x="232" y="226" width="40" height="24" rx="3" className="fill-laci-100" />
      <path d="M124 266h160v32a12 12 0 0 1-12 12H136a12 12 0 0 1-12-12Z" className="fill-kunyit-400" />
      <path d="M186 266h36a18 18 0 0 1-36 0Z" className="fill-laci-900" />
    </svg>
  )
}
