/** A counter with everything of the package on it, drawn in the colours of the house. */
export function HardwarePicture() {
  return (
    <svg
      viewBox="0 0 480 340"
      role="img"
      aria-label="Monitor, mini PC, printer thermal, pemindai barcode, dan laci uang di atas meja"
      className="h-auto w-full"
    >
      <rect width="480" height="340" rx="24" className="fill-laci-50" />
      {/* Counter */}
      <rect x="24" y="270" width="432" height="18" rx="9" className="fill-laci-900" />
      <rect x="48" y="288" width="384" height="52" className="fill-laci-100" />
      {/* Monitor with the till on it */}
      <rect x="120" y="48" width="204" height="140" rx="14" className="fill-laci-900" />
      <rect x="132" y="60" width="180" height="116" rx="6" className="fill-kertas" />
      <rect x="132" y="60" width="180" height="18" rx="6" className="fill-laci-600" />
      {[0, 1, 2].map((column) =>
        [0, 1].map((row) => (
          <rect
            key={`${column}-${row}`}
            x={142 + column * 34}
            y={90 + row * 38}
            width="28"
            height="30"
            rx="5"
            className="fill-putih stroke-garis-kuat"
          />
        )),
      )}
      <rect x="250" y="90" width="52" height="48" rx="5" className="fill-putih stroke-garis-kuat" />
      <rect x="258" y="100" width="36" height="4" rx="2" className="fill-garis-kuat" />
      <rect x="258" y="110" width="28" height="4" rx="2" className="fill-garis-kuat" />
      <rect x="250" y="144" width="52" height="20" rx="6" className="fill-kunyit-400" />
      <rect x="212" y="188" width="20" height="20" className="fill-laci-700" />
      {/* Cash drawer under it */}
      <rect x="112" y="208" width="220" height="62" rx="8" className="fill-laci-600" />
      <rect x="112" y="238" width="220" height="32" rx="8" className="fill-kunyit-400" />
      <path d="M206 238h32a16 16 0 0 1-32 0Z" className="fill-laci-900" />
      {/* Thermal printer with a receipt */}
      <path d="M366 150h52v62h-52Z" className="fill-putih stroke-garis-kuat" />
      <rect x="376" y="162" width="32" height="4" rx="2" className="fill-garis-kuat" />
      <rect x="376" y="174" width="24" height="4" rx="2" className="fill-garis-kuat" />
      <rect x="376" y="186" width="32" height="4" rx="2" className="fill-tinta" />
      <rect x="350" y="206" width="84" height="64" rx="10" className="fill-laci-900" />
      <rect x="362" y="216" width="60" height="6" rx="3" className="fill-laci-600" />
      <circle cx="420" cy="254" r="4" className="fill-kunyit-400" />
      {/* Barcode scanner and mini PC */}
      <path
        d="M46 196l44-14a10 10 0 0 1 6 19l-22 7 12 52a9 9 0 0 1-18 4l-14-54a10 10 0 0 1-8-14Z"
        className="fill-laci-700"
      />
      <rect x="40" y="256" width="56" height="14" rx="5" className="fill-laci-900" />
    </svg>
  )
}
