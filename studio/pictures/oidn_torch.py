"""Open Image Denoise U-Net run with torch (CPU) from the .tza weights shipped in npm 'denoiser' (Apache-2.0 weights)."""

import struct, os, numpy as np, torch, torch.nn.functional as F

TZ = os.environ.get('TZA', os.path.join(os.path.dirname(os.path.abspath(__file__)), 'tzas'))  # npm package `denoiser`, folder tzas/
torch.set_num_threads(int(os.environ.get('NT', '2')))


def load_tza(path):
    b = open(path, 'rb').read()
    magic, maj, mnr, off = struct.unpack_from('<HBBQ', b, 0)
    assert magic == 0x41D7, hex(magic)
    (n,) = struct.unpack_from('<I', b, off)
    off += 4
    t = {}
    for _ in range(n):
        (ln,) = struct.unpack_from('<H', b, off)
        off += 2
        name = b[off : off + ln].decode()
        off += ln
        nd = b[off]
        off += 1
        shp = struct.unpack_from('<%dI' % nd, b, off)
        off += 4 * nd
        lay = b[off : off + nd].decode()
        off += nd
        dt = chr(b[off])
        off += 1
        (o,) = struct.unpack_from('<Q', b, off)
        off += 8
        dtype = {'f': np.float32, 'h': np.float16}[dt]
        a = np.frombuffer(b, dtype, int(np.prod(shp)), o).reshape(shp).astype(np.float32)
        x = torch.from_numpy(a.copy())
        t[name] = x.contiguous(memory_format=torch.channels_last) if x.dim() == 4 else x
    return t


_c = {}


def weights(name):
    if name not in _c:
        _c[name] = load_tza(os.path.join(TZ, name + '.tza'))
    return _c[name]


def unet(w, x):
    cv = lambda n, x, r=True: (lambda y: F.relu(y) if r else y)(F.conv2d(x, w[n + '.weight'], w[n + '.bias'], padding=1))
    pool = lambda x: F.max_pool2d(x, 2)
    up = lambda x: F.interpolate(x, scale_factor=2, mode='nearest')
    i = x
    x = cv('enc_conv0', x)
    x = cv('enc_conv1', x)
    p1 = x = pool(x)
    x = cv('enc_conv2', x)
    p2 = x = pool(x)
    x = cv('enc_conv3', x)
    p3 = x = pool(x)
    x = cv('enc_conv4', x)
    x = pool(x)
    x = cv('enc_conv5a', x)
    x = cv('enc_conv5b', x)
    x = torch.cat([up(x), p3], 1)
    x = cv('dec_conv4a', x)
    x = cv('dec_conv4b', x)
    x = torch.cat([up(x), p2], 1)
    x = cv('dec_conv3a', x)
    x = cv('dec_conv3b', x)
    x = torch.cat([up(x), p1], 1)
    x = cv('dec_conv2a', x)
    x = cv('dec_conv2b', x)
    x = torch.cat([up(x), i], 1)
    x = cv('dec_conv1a', x)
    x = cv('dec_conv1b', x)
    return cv('dec_conv0', x, False)


A, B, C, D, E_, F_, G, Y0, Y1 = (
    1.41283765e03,
    1.64593172e00,
    4.31384981e-01,
    -2.94139609e-03,
    1.92653254e-01,
    6.26026094e-03,
    9.98620152e-01,
    1.57945760e-06,
    3.22087631e-02,
)
X0, X1 = 2.23151711e-03, 3.70974749e-01


def pu(y):
    y = np.maximum(y, 0)
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E_ * np.log(y + F_) + G))


def ipu(x):
    return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 0), 1 / C), np.exp((x - G) / E_) - F_))


NORM = 1.0 / float(pu(np.array(65504.0)))


def _run(wname, chans):
    x = np.concatenate(chans, -1).astype(np.float32)
    h, w, _ = x.shape
    ph, pw = (-h) % 16, (-w) % 16
    t = torch.from_numpy(x.transpose(2, 0, 1)[None].copy())
    t = F.pad(t, (0, pw, 0, ph), mode='reflect').contiguous(memory_format=torch.channels_last)
    with torch.no_grad():
        y = unet(weights(wname), t)
    return y[0, :, :h, :w].numpy().transpose(1, 2, 0)


def denoise_albedo(a):
    return np.clip(_run('rt_alb', [np.clip(a, 0, 1)]), 0, 1)


def denoise_normal(n):
    return np.clip(_run('rt_nrm', [np.clip(n, -1, 1) * 0.5 + 0.5]), 0, 1) * 2 - 1


def autoexposure(c):
    L = c @ np.array([0.212671, 0.715160, 0.072169])
    h, w = L.shape
    k = 16
    L = L[: h // k * k, : w // k * k].reshape(h // k, k, w // k, k).mean((1, 3))
    L = L[L > 1e-8]
    return 0.18 / np.exp2(np.log2(L).mean()) if L.size else 1.0


def denoise_hdr(c, alb=None, nrm=None, prefilter=True):
    s = autoexposure(c)
    x = pu(np.clip(c, 0, 65504) * s) * NORM
    if alb is None:
        y = _run('rt_hdr', [x])
    else:
        if prefilter:
            alb, nrm = denoise_albedo(alb), denoise_normal(nrm)
        y = _run('rt_hdr_calb_cnrm', [x, np.clip(alb, 0, 1), np.clip(nrm, -1, 1) * 0.5 + 0.5])
    return np.maximum(ipu(np.maximum(y, 0) / NORM) / s, 0).astype(np.float32)
