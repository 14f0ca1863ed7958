/** A thermal printer with its bow, as it came with the package. */
export function PrinterPicture() {
  return (
    <svg
      viewBox="0 0 460 360"
      role="img"
      aria-label="Printer thermal dengan struk yang baru tercetak"
      className="mx-auto h-auto w-full max-w-lg"
    >
      <rect width="460" height="360" rx="24" className="fill-laci-50" />
      <rect x="60" y="308" width="340" height="12" rx="6" className="fill-laci-900" />
      {/* Receipt */}
      <path
        d="M166 44l11 9 11-9 10 9 11-9 11 9 10-9 11 9 11-9 10 9 11-9 11 9 10-9v130H166Z"
        className="fill-putih stroke-garis-kuat"
      />
      <rect x="188" y="76" width="84" height="8" rx="4" className="fill-tinta" />
      {[0, 1, 2].map((row) => (
        <g key={row} className="fill-garis-kuat">
          <rect x="188" y={98 + row * 16} width={[54, 40, 48][row]} height="6" rx="3" />
          <rect x="252" y={98 + row * 16} width="20" height="6" rx="3" />
        </g>
      ))}
      <rect x="232" y="150" width="40" height="9" rx="4.5" className="fill-tinta" />
      {/* Printer */}
      <path
        d="M126 172h208a26 26 0 0 1 26 26v96a16 16 0 0 1-16 16H116a16 16 0 0 1-16-16v-96a26 26 0 0 1 26-26Z"
        className="fill-laci-900"
      />
      <rect x="140" y="184" width="180" height="12" rx="6" className="fill-laci-600" />
      <path d="M116 250h228v44a16 16 0 0 1-16 16H132a16 16 0 0 1-16-16Z" className="fill-laci-700" />
      <circle cx="322" cy="226" r="7" className="fill-kunyit-400" />
      <rect x="136" y="220" width="70" height="12" rx="6" className="fill-laci-600" />
    </svg>
  )
}
