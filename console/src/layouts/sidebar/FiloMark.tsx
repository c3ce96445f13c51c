/** The product's mark: three units in formation. */
export function FiloMark() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#1976d2" />
      <path d="M16 6l5 3v6l-5 3-5-3V9z" fill="#ffffff" />
      <path d="M9.500 17l4.500 2.700v5.300L9.500 27.500 5 25v-5.300z" fill="#ffaf38" />
      <path d="M22.500 17l4.500 2.700v5.300l-4.500 2.500L18 25v-5.300z" fill="#90caf9" />
    </svg>
  )
}
