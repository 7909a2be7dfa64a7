import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiInDev } from './build/api-in-dev.ts'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { content } from './build/content.ts'
import { themeSheet } from './build/theme-sheet.ts'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  plugins: [react(), themeSheet(), content(), apiInDev(), compress()],
  server: { port, strictPort: true, host: process.env.HOST ?? '127.0.0.1' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: { output: { codeSplitting: { groups: chunks } } },
      },
    },
    pages: {
      consumer: 'server',
      build: {
        outDir: 'dist/pages',
        copyPublicDir: false,
        rollupOptions: { input: { render: 'src/render.tsx' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            start: 'server/start.ts',
            'practice-tool': 'server/practice-tool.ts',
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: ['tests/{domain,machines,paths,house}/**/*.test.ts'],
          setupFiles: ['tests/temporal.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/temporal.ts', 'tests/src/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,practice}/**/*.test.ts'],
          setupFiles: ['tests/temporal.ts'],
          globalSetup: ['tests/server/postgres-cluster.ts'],
          // Whole servers and other processes take part, also on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
