import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pages } from './vite/pages-plugin.ts'

const server = 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), tailwindcss(), pages()],
  server: { proxy: { '/api': server, '/auth': server, '/rest': server, '/kasir': server } },
})
