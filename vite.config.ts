import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { apiInDev } from './build/api-in-dev.ts'
import { brand } from './build/brand.ts'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { builtTheme } from './build/theme.ts'

/** Bundled dependencies halve the start time in Node, which would otherwise look up hundreds of files. */
const bundleDependencies: Plugin = {
  name: 'bundle-dependencies',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? undefined
      : { resolve: { noExternal: true, external: ['libsql', 'pg', 'pino', 'nodemailer', 'ssh2'] } },
}

/** How long tests wait for what happens in its own time: a busy machine takes several times as long as an idle one. */
const PATIENCE = { timeout: 60_000, interval: 20 }

/** Tests of the browser's code that need no page. Each file that has one takes two seconds to prepare. */
const PAGELESS = ['tests/src/{clock,inspector/*,desk/pages/*}.test.ts']

/** Every page names most files, and long names of random letters are hard to compress. */
const fileNames = {
  hashCharacters: 'hex',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
} as const

export default defineConfig({
  plugins: [react(), builtTheme(), brand(), apiInDev(), compress(), bundleDependencies],
  resolve: {
    // React has this hook since version 18, so the shims for older versions are dead weight.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  css: { modules: { generateScopedName: '[name]_[local]' } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // What each setting saves is in docs/decisions/what-visitors-download.md.
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2020,
          compress: {
            passes: 3,
            pure_getters: true,
            // Nothing here calls a function expression with `new`.
            unsafe_arrows: true,
          },
        },
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Nobody waits for these pages on a slow network, and every page would name their files.
          resolveDependencies: (file, files) =>
            /(?:desk|not-found|terms)-page/.test(file)
              ? files.filter((each) => each.endsWith('.css'))
              : files,
        },
        rollupOptions: {
          checks: { pluginTimings: false },
          output: {
            codeSplitting: { groups: chunks },
            ...fileNames,
          },
        },
      },
    },
    pages: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/pages',
        // The server keeps these scripts in memory.
        minify: 'oxc',
        rollupOptions: {
          input: { render: 'src/render.tsx' },
          // The pictures have the names that the browser's code knows.
          output: fileNames,
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
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
    // Many tests wait for another process, so no processor is kept free.
    maxWorkers: '100%',
    globalSetup: ['tests/temporary-folder.ts'],
    // A limit only for a test that hangs: a busy machine takes ten times as long as an idle one.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: PATIENCE },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          // They have nothing that one of them could spoil.
          isolate: false,
          environment: 'node',
          include: ['tests/{domain,machines,paths,project}/**/*.test.ts', ...PAGELESS],
          setupFiles: ['tests/temporal.ts', 'tests/seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          // Each test unmounts its page, and loading the site's code takes longer than most files of tests.
          isolate: false,
          environment: 'happy-dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: PAGELESS,
          setupFiles: ['tests/temporal.ts', 'tests/seed.ts', 'tests/src/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Each file has servers of its own, and loading their code takes most of the time.
          isolate: false,
          environment: 'node',
          include: ['tests/{server,practice}/**/*.test.ts'],
          setupFiles: ['tests/temporal.ts', 'tests/seed.ts'],
          globalSetup: ['tests/server/support/postgres-cluster.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'prove',
          // Each file ends what it has started.
          isolate: false,
          environment: 'node',
          include: ['tests/prove/**/*.test.ts'],
          setupFiles: ['tests/temporal.ts', 'tests/seed.ts'],
          globalSetup: ['tests/server/support/postgres-cluster.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
