#!/usr/bin/python3
"""textures.py OUTDIR [weave …] : tileable fabric maps (height + colour variation) as PNG; one tile covers furn.TILE metres"""

import numpy as np, sys, os
from PIL import Image
from scipy.ndimage import gaussian_filter as gf
from scipy.spatial import cKDTree

S = 2048
OUT = sys.argv[1]
os.makedirs(OUT, exist_ok=True)


def fnoise(seed, beta=2.0, ax=1.0, ay=1.0, lo=0, hi=1e9, n=S):
    """periodic spectral noise, unit variance; ax/ay stretch; band lo..hi cycles per tile"""
    r = np.random.default_rng(seed)
    fy = np.fft.fftfreq(n)[:, None] * n * ay
    fx = np.fft.rfftfreq(n)[None] * n * ax
    f = np.hypot(fx, fy)
    f[0, 0] = 1
    a = f ** (-beta / 2) * (f >= lo) * (f <= hi)
    a[0, 0] = 0
    x = np.fft.irfft2(np.fft.rfft2(r.standard_normal((n, n))) * a, s=(n, n))
    return x / x.std()


def n1(r, n, s):  # periodic smooth 1d noise
    f = np.fft.rfftfreq(n) * n
    a = np.exp(-((f / s) ** 2))
    x = np.fft.irfft(np.fft.rfft(r.standard_normal(n)) * a, n)
    return x / x.std()


def save(name, h, c):
    h = (h - np.percentile(h, 0.2)) / (np.percentile(h, 99.8) - np.percentile(h, 0.2))
    Image.fromarray((np.clip(h, 0, 1) * 255).astype('u1')).save(f'{OUT}/{name}_h.png')
    Image.fromarray((np.clip(c, 0, 1) * 255).astype('u1')).save(f'{OUT}/{name}_c.png')


def weave(name, N, seed, slub, var, pattern='plain', fuzz=0.05, contrast=0.28, streaks=0.0):
    r = np.random.default_rng(seed)
    y, x = np.mgrid[0:S, 0:S].astype(np.float32) / S
    # organic warping of threads
    x = x + fnoise(seed + 1, 2.2, 1, 0.25, 1, 60) * 0.0011
    y = y + fnoise(seed + 2, 2.2, 0.25, 1, 1, 60) * 0.0011
    X, Y = x * N, y * N
    i, j = np.floor(X).astype(int) % N, np.floor(Y).astype(int) % N
    u, v = X - np.floor(X) - 0.5, Y - np.floor(Y) - 0.5

    def thread(vals_b):  # per-thread brightness
        return 1 + var * vals_b

    sl = np.stack([n1(r, S, 14) for _ in range(N)])
    sl2 = np.stack([n1(r, S, 14) for _ in range(N)])
    hot = (r.random(N) < 0.12)[:, None]
    hot2 = (r.random(N) < 0.12)[:, None]
    pw = 0.40 + slub * (sl * 0.5 + hot * np.maximum(sl, 0))
    pf = 0.40 + slub * (sl2 * 0.5 + hot2 * np.maximum(sl2, 0))
    yi = (y * S).astype(int) % S
    xi = (x * S).astype(int) % S
    ww = np.clip(pw[i, yi], 0.25, 0.62)
    wf = np.clip(pf[j, xi], 0.25, 0.62)
    if pattern == 'plain':
        over = (i + j) % 2 == 0
    elif pattern == 'twill':
        over = (i + j) % 4 < 2
    elif pattern == 'herring':
        zz = (i // 12) % 2
        over = np.where(zz == 0, (i + j) % 4 < 2, (i - j) % 4 < 2)
    elif pattern == 'basket':
        over = (i // 2 + j // 2) % 2 == 0
    ov = over.astype(np.float32)
    hw = np.sqrt(np.maximum(0, 1 - (u / ww) ** 2)) * (0.55 + 0.45 * np.cos(v * np.pi) * (2 * ov - 1))
    hf = np.sqrt(np.maximum(0, 1 - (v / wf) ** 2)) * (0.55 + 0.45 * np.cos(u * np.pi) * (1 - 2 * ov))
    top = hw > hf
    h = np.maximum(hw, hf)
    bw, bf = r.standard_normal(N), r.standard_normal(N)
    b = np.where(top, thread(bw[i] + 0.6 * sl[i, yi]), thread(bf[j] + 0.6 * sl2[j, xi]))
    if pattern in ('herring', 'twill'):
        b = b * np.where(top, 1.14, 0.80)
    h = gf(h, 1.0, mode='wrap') + fuzz * fnoise(seed + 5, 0.6, lo=80)
    c = 0.80 * b * (1 - contrast + contrast * np.clip(h, 0, 1))
    c = c * (1 + 0.035 * fnoise(seed + 7, 1.5, lo=3, hi=60)) + 0.02 * fnoise(seed + 6, 0.4, lo=200)
    if streaks:
        # Uneven yarn: streaks of 2 to 10 mm along the warp and the weft, which are seen from across a room, where single threads are not.
        warp, weft = fnoise(seed + 8, 0.8, 1, 0.09, 22, 110), fnoise(seed + 9, 0.8, 0.09, 1, 22, 110)
        c = c * (1 + streaks * np.clip(warp, -2.5, 2.5) * 0.8 + streaks * np.clip(weft, -2.5, 2.5))
        h = h + 0.6 * streaks * (warp + weft)
    save(name, h, c)


def stamp_loops(name, seed, count, rmin, rmax, th):
    r = np.random.default_rng(seed)
    H = np.zeros((S, S), np.float32)
    C = np.zeros((S, S), np.float32)
    for k in range(count):
        R = r.uniform(rmin, rmax)
        m = int(R * 1.6 + th * 3)
        yy, xx = np.mgrid[-m : m + 1, -m : m + 1].astype(np.float32)
        e = r.uniform(0.6, 1)
        a = r.uniform(0, np.pi)
        ca, sa = np.cos(a), np.sin(a)
        X = xx * ca + yy * sa
        Y = (-xx * sa + yy * ca) / e
        ang = np.arctan2(Y, X)
        rr = np.hypot(X, Y) * (1 + 0.15 * np.sin(3 * ang + r.uniform(0, 6)))
        d = np.abs(rr - R) / th
        base = 0.25 + 0.75 * k / count * r.uniform(0.5, 1)
        hh = np.where(d < 1, base * (0.35 + 0.65 * np.sqrt(np.maximum(0, 1 - d * d))) * (1 + 0.25 * np.sin(ang + r.uniform(0, 6))), 0)
        cx, cy = r.integers(0, S, 2)
        ys = (np.arange(-m, m + 1) + cy) % S
        xs = (np.arange(-m, m + 1) + cx) % S
        sub = H[np.ix_(ys, xs)]
        msk = hh > sub
        H[np.ix_(ys, xs)] = np.where(msk, hh, sub)
        C[np.ix_(ys, xs)] = np.where(msk, r.normal(1, 0.05), C[np.ix_(ys, xs)])
    H = gf(H, 1.3, mode='wrap')
    macro = fnoise(seed + 1, 2.5, lo=8, hi=70)
    h = H + 0.10 * macro
    occ = np.clip(0.5 + 1.6 * (H - gf(H, 9, mode='wrap')), 0, 1)
    save(name, h + 0.03 * fnoise(seed + 4, 0.5, lo=150), 0.86 * np.where(C > 0, C, 0.9) * (0.62 + 0.38 * occ) * (1 + 0.02 * macro))


def leather(name, seed, n):
    r = np.random.default_rng(seed)
    p = r.random((n, 2))
    P = np.concatenate([p + [a, b] for a in (-1, 0, 1) for b in (-1, 0, 1)])
    y, x = np.mgrid[0:S, 0:S] / S
    x = x + fnoise(seed, 2, lo=10, hi=200) * 0.0016
    y = y + fnoise(seed + 1, 2, lo=10, hi=200) * 0.0016
    d, _ = cKDTree(P).query(np.stack([x.ravel(), y.ravel()], 1), k=2, workers=2)
    cell = 1 / np.sqrt(n)
    e = ((d[:, 1] - d[:, 0]) / cell).reshape(S, S)
    h = 1 - np.exp(-((e / 0.28) ** 1.3))
    h = h * (1 + 0.22 * fnoise(seed + 3, 2, lo=5, hi=60)) + 0.05 * fnoise(seed + 2, 1, lo=120)
    c = 0.86 * (0.90 + 0.10 * np.clip(h, 0, 1)) * (1 + 0.045 * fnoise(seed + 5, 2.6, lo=1, hi=40))
    save(name, gf(h, 0.8, mode='wrap'), c)


def velvet(name, seed):
    nap = fnoise(seed, 2.4, 1, 0.6, 1, 40)
    strokes = fnoise(seed + 1, 1.4, 1.0, 0.12, 6, 400)
    f = fnoise(seed + 2, 0.3, lo=250)
    save(name, 0.5 * strokes + 0.35 * f + 0.6 * nap, 0.84 * (1 + 0.05 * nap + 0.05 * strokes + 0.03 * f))


T = {
    'linen': lambda: weave('linen', 176, 1, 0.11, 0.085, streaks=0.055),
    'tweed': lambda: weave('tweed', 120, 9, 0.05, 0.16, 'herring', 0.09, streaks=0.03),
    'chenille': lambda: weave('chenille', 84, 21, 0.08, 0.11, 'basket', 0.22, 0.35),
    'boucle': lambda: stamp_loops('boucle', 3, 15000, 9, 24, 6.5),
    'leather': lambda: leather('leather', 4, 22000),
    'velvet': lambda: velvet('velvet', 5),
}
for k in sys.argv[2:] or T:
    T[k]()
    print(k, flush=True)
