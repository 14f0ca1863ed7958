/** A computer, a tablet and a phone with the same sum on them, and the printer that belongs to all three. */
export function DevicesPicture() {
  return (
    <svg
      viewBox="0 0 520 380"
      role="img"
      aria-label="Komputer, tablet, dan ponsel dengan penjualan yang sama, serta printer thermal yang mencetak struk"
      className="h-auto w-full"
    >
      <rect width="520" height="380" rx="24" className="fill-laci-50" />
      {/* Computer */}
      <rect x="44" y="44" width="270" height="176" rx="12" className="fill-laci-900" />
      <rect x="54" y="54" width="250" height="148" rx="5" className="fill-kertas" />
      <rect x="54" y="54" width="250" height="22" rx="5" className="fill-laci-600" />
      {[0, 1, 2, 3].map((column) =>
        [0, 1].map((row) => (
          <rect
            key={`${column}-${row}`}
            x={64 + column * 38}
            y={88 + row * 52}
            width="32"
            height="44"
            rx="5"
            className="fill-putih stroke-garis-kuat"
          />
        )),
      )}
      <rect x="222" y="88" width="72" height="66" rx="5" className="fill-putih stroke-garis-kuat" />
      <rect x="230" y="98" width="46" height="5" rx="2.5" className="fill-garis-kuat" />
      <rect x="230" y="110" width="34" height="5" rx="2.5" className="fill-garis-kuat" />
      <rect x="230" y="134" width="54" height="8" rx="4" className="fill-tinta" />
      <rect x="222" y="162" width="72" height="26" rx="7" className="fill-kunyit-400" />
      <path d="M150 220h58l8 24h-74Z" className="fill-laci-700" />
      <rect x="118" y="242" width="122" height="9" rx="4.5" className="fill-laci-900" />
      {/* Tablet */}
      <rect x="262" y="150" width="126" height="168" rx="14" className="fill-laci-900" />
      <rect x="271" y="160" width="108" height="148" rx="6" className="fill-kertas" />
      <rect x="271" y="160" width="108" height="18" rx="6" className="fill-laci-600" />
      {[0, 1, 2].map((column) =>
        [0, 1].map((row) => (
          <rect
            key={`${column}-${row}`}
            x={279 + column * 33}
            y={186 + row * 38}
            width="27"
            height="32"
            rx="4"
            className="fill-putih stroke-garis-kuat"
          />
        )),
      )}
      <rect x="279" y="266" width="60" height="7" rx="3.5" className="fill-tinta" />
      <rect x="279" y="280" width="92" height="20" rx="6" className="fill-kunyit-400" />
      {/* Phone */}
      <rect x="402" y="212" width="66" height="124" rx="12" className="fill-laci-900" />
      <rect x="408" y="220" width="54" height="108" rx="6" className="fill-kertas" />
      <rect x="408" y="220" width="54" height="14" rx="6" className="fill-laci-600" />
      {[0, 1, 2].map((row) => (
        <rect
          key={row}
          x="413"
          y={240 + row * 18}
          width="44"
          height="13"
          rx="3"
          className="fill-putih stroke-garis-kuat"
        />
      ))}
      <rect x="413" y="299" width="34" height="5" rx="2.5" className="fill-tinta" />
      <rect x="413" y="309" width="44" height="13" rx="4" className="fill-kunyit-400" />
      {/* Printer with its receipt */}
      <path d="M76 214h70v74H76Z" className="fill-putih stroke-garis-kuat" />
      <rect x="88" y="226" width="46" height="5" rx="2.5" className="fill-garis-kuat" />
      <rect x="88" y="238" width="34" height="5" rx="2.5" className="fill-garis-kuat" />
      <rect x="88" y="250" width="40" height="5" rx="2.5" className="fill-garis-kuat" />
      <rect x="88" y="264" width="46" height="7" rx="3.5" className="fill-tinta" />
      <rect x="56" y="280" width="110" height="62" rx="12" className="fill-laci-900" />
      <rect x="68" y="288" width="86" height="7" rx="3.5" className="fill-laci-600" />
      <circle cx="150" cy="326" r="5" className="fill-kunyit-400" />
      <rect x="32" y="342" width="456" height="10" rx="5" className="fill-laci-900" />
    </svg>
  )
}
