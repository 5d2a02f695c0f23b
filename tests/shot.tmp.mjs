import { chromium } from 'playwright-core';
const [,, path, out, w='1440', h='900', scheme='light', role] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const c = await b.newContext({ viewport: { width: +w, height: +h }, colorScheme: scheme, baseURL: 'http://127.0.0.1:8170' });
const p = await c.newPage();
p.on('console', m => m.type()==='error' && console.log(m.text()));
if (role) { await p.goto('/sign-in/'); await p.getByRole('button', { name: new RegExp('^'+role) }).click(); await p.waitForURL(u => !u.pathname.startsWith('/sign-in')); }
await p.goto(path); await p.waitForTimeout(2500);
await p.screenshot({ path: out }); await b.close();
