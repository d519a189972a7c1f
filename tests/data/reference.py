#!/usr/bin/env python3
"""reference.py - float64 numpy reference of the pipeline of
   D. Barry, A. Danalis, J. Dongarra, "Automated Data Analysis for Defining Performance Metrics from Raw Hardware Events".

   stage 0  sanitise          any NaN -> 'missing'; any |v| > 1e150 (incl. inf) -> 'nonfinite'; all measurements zero -> 'irrelevant'
   stage 1  thread median     data[N,R,T,M] -> per repetition, per kernel median over threads -> [N,R,M]
   stage 2  noise             Eq. 4, max over repetition pairs; > tau -> 'noisy'
   stage 3  representation    mean over repetitions, x = argmin |E x - m|; |E x - m|/|m| > rho -> 'unrepresentable'
   stage 4  special QRCP      Algorithm 2 (alpha, beta = alpha*sqrt(nb)) -> ordered chosen events ('chosen', else 'dependent'/'tiny')
   stage 5  metrics           y = argmin |Xhat y - s|, Eq. 5 backward error, both in basis coordinates

AMBIGUITIES AND DECISIONS ('paper' = the numbers printed in it, not counts made for tests)
 A1 rounding does not mutate X. Paper Sec. V-D order L3_HIT, DEMAND_DATA_RD_HIT, L1_MISS, L1_HIT is the ascending order of the
    *unrounded* column norms of inv(Table VIII); rounded norms are all 1 and the order would be the event order.  Table VII row 7
    (coefficients 1e-16, not 0) shows that LSQ uses the unrounded X-hat too.  => R() is used inside the score only.
 A2 the score and the tie-break norm are those of the column of the input matrix X; only the beta test uses the updated matrix.
    The text says "the values in X", "the column in X with the smallest norm", while Algorithm 2 updates a matrix called A.
    With score AND norm on the updated matrix, COND_NTAKEN ties with COND_TAKEN after COND (and SCALAR with SCALAR_SINGLE after
    SCALAR_DOUBLE, SQ_INSTS_VALU with the last ADD): the paper's sets are not reproduced in the native event order.
    score='residual' with the tie norm on X also reproduces the paper and is kept as an option (it needs the coordinate-preserving
    residual (I-QQ')x; scores of Householder's trailing rows have no meaning in the basis).
 A3 updated matrix: residual r_j=(I-QQ')x_j in the original coordinates (MGS, applied twice).  Its norm equals the norm of rows
    i..m of a Householder update, so the beta test does not depend on this choice.
 A4 beta = alpha*sqrt(m), m = rows of X (= basis dimension), constant over the steps ("the vector in which each element is alpha").
    A candidate needs |r_j| >= beta.  Consequence: a candidate can never have score 0 (all |u|<alpha/2 implies |x|<beta/2).
 A5 ties: lowest (score, norm, event index).  The paper's orders (128,256,512,SCALAR; MISP,COND,COND_TAKEN) are libpfm4's order.
    Exact ties must survive roundoff: keys are computed from X snapped to 2^-32 (absolute), score and norm are then rounded to 32
    significant bits.  (BLAS kernels give different last bits for the same column at another position; without this the choice among
    duplicates is random.)
 A6 R(u)=alpha*floor(u/alpha+0.5), then the absolute value (halves of negative numbers round up: R(-1.5a)=-a).
 A7 Sc: v>=1 -> v; 0<v<1 -> 1/v; 0 -> 0.   Score of a column = sum over all m elements.
 A8 relative guard: a residual below 1e-12*|x_j| is roundoff and never a pivot (matters for columns > 1e9: eps*1e12 > beta).
 A9 Eq. 4 uses the plain mean of the vector.  mean_i==0 or mean_j==0 -> that pair counts 1.0.  The product is taken in absolute value:
    both negative = same as both positive; opposite signs then give >= 2 by themselves.  R=1: no pair, variability 0, flag 'unassessed'.
    Filter keeps rnmse <= tau ("greater than tau is too noisy").
 A10 median over threads before Eq. 4 and per repetition (even T: mean of the two middle ones); afterwards mean over repetitions.
    (The paper may have filtered before the median; that cannot be decided from its numbers.)
 A11 all-zero events are removed before Eq. 4; an event that is zero in some repetitions only gets 1.0 from A9.
 A12 representation: least squares, relative residual |Ex-m|/|m| <= rho.  The paper gives no value; the absence of INST_RETIRED-like
    events in Sec. V-A requires rho < 2.7e-2 for CPU-FLOPs (INST_RETIRED with a loop overhead of 3 instructions; 1.8e-2 for 2, 9.2e-3 for 1).
    Default 5e-3; 1e-1 for caches.
 A13 E rank-deficient: ValueError (the coordinates would not be unique).
 A14 LSQ in basis coordinates: X-hat (nb x k, unrounded) against s (nb).  k=0: y empty, error 1.  s=0: y=0, error 0.
    X-hat has full column rank by construction (every pivot residual >= beta).  Reproduces 0.236 and 0.414.
 A16 columns of X-hat are scaled to unit norm for the solve (same y in exact arithmetic).  Besides Eq. 5 the relative residual
    |Xhat y - s|/|s| is returned: Eq. 5 is blind when |Xhat|*|y| is large (an event of scale 1e12 with noise: 'error' of FMA 1e-13).
 A15 BR/FLOPs in the paper: mean over repetitions = any repetition, since tau=1e-10.
"""
import numpy as np
EPS = np.finfo(float).eps

# ---------------------------------------------------------------- stage 1/2
def thread_median(data):
    """[N,R,T,M] -> [N,R,M]; [N,R,M] unchanged."""
    return np.median(data, axis=2) if data.ndim == 4 else data

def max_rnmse(D):
    """D [N,R,M] -> [N]. Eq. 4, all pairs."""
    N, R, M = D.shape
    mean = D.mean(axis=2)
    out = np.zeros(N)
    for i in range(R):
        for j in range(i + 1, R):
            d = np.sqrt(((D[:, i] - D[:, j]) ** 2).sum(axis=1))
            p = np.abs(mean[:, i] * mean[:, j]) * M
            v = np.where(p > 0, d / np.sqrt(np.where(p > 0, p, 1.0)), 1.0)
            out = np.maximum(out, v)
    return out

# ---------------------------------------------------------------- stage 3
def represent(E, m):
    """E [M,nb], m [n,M] -> X [nb,n], relative residual [n]"""
    M, nb = E.shape
    if np.linalg.matrix_rank(E) < nb:
        raise ValueError('expectation basis is rank deficient')
    Q, Rr = np.linalg.qr(E)
    X = np.linalg.solve(Rr, Q.T @ m.T)
    res = np.linalg.norm(E @ X - m.T, axis=0)
    nm = np.linalg.norm(m, axis=1)
    return X, np.where(nm > 0, res / np.where(nm > 0, nm, 1), 0.0)

# ---------------------------------------------------------------- stage 4
def R_(u, alpha):
    return alpha * np.floor(u / alpha + 0.5)

def Sc(v):
    v = np.abs(v)
    return np.where(v >= 1, v, np.where(v > 0, 1.0 / np.where(v > 0, v, 1.0), 0.0))

def snap_abs(x, bits=32):
    s = 2.0 ** bits
    with np.errstate(over='ignore', invalid='ignore'):
        y = np.rint(x * s) / s
    return np.where(np.abs(x) < 2.0 ** 20, y, x)

def snap_rel(x, bits=32):
    m, e = np.frexp(x)
    return np.ldexp(np.rint(np.ldexp(m, bits)), e - bits)

def colsum(A):
    """column sums accumulated row by row (the same order for every column position)"""
    s = np.zeros(A.shape[1])
    for r in A: s = s + r
    return s

def keys(X, alpha):
    Xq = snap_abs(X)
    return snap_rel(colsum(Sc(R_(Xq, alpha)))), snap_rel(np.sqrt(colsum(Xq * Xq)))

def special_qrcp(X, alpha, score='original', guard=1e-12):
    """X [m,n] -> dict(chosen (ordered), score, norm, pivot_residual, last_residual). Literal Algorithm 2, one full update per pivot."""
    m, n = X.shape
    beta = alpha * np.sqrt(m)
    S0, N0 = keys(X, alpha)
    nx = np.linalg.norm(X, axis=0)
    A = X.astype(float).copy()
    avail = np.ones(n, bool)
    chosen, pres, psc = [], [], []
    rn = nx.copy()
    for i in range(min(m, n)):
        ok = avail & (rn >= beta) & (rn > guard * nx)
        if not ok.any(): break
        S = S0 if score == 'original' else keys(A, alpha)[0]
        c = np.flatnonzero(ok)
        c = c[S[c] == S[c].min()]
        c = c[N0[c] == N0[c].min()]
        j = int(c[0])
        chosen.append(j); pres.append(float(rn[j])); psc.append(float(S[j])); avail[j] = False
        q = A[:, j] / rn[j]
        for _ in range(2): A -= np.outer(q, q @ A)
        rn = np.linalg.norm(A, axis=0)
    return dict(chosen=chosen, pivot_residual=pres, pivot_score=psc, score=S0, norm=N0, last_residual=rn, beta=beta)

# ---------------------------------------------------------------- stage 5
def backward_error(Xh, y, s):
    nX = np.linalg.norm(Xh, 2) if Xh.size else 0.0
    den = nX * np.linalg.norm(y) + np.linalg.norm(s)
    r = np.linalg.norm(Xh @ y - s) if Xh.size else np.linalg.norm(s)
    return float(r / den) if den > 0 else 0.0

def metric(Xh, s):
    if not Xh.size: return np.zeros(0), backward_error(Xh, np.zeros(0), s)
    d = np.linalg.norm(Xh, axis=0)                                   # unit columns: no truncation of small pivots next to a 1e12 column
    y = np.linalg.lstsq(Xh / d, s, rcond=None)[0] / d
    return y, backward_error(Xh, y, s)

def rel_residual(Xh, y, s):
    ns = np.linalg.norm(s); r = np.linalg.norm(Xh @ y - s) if Xh.size else ns
    return float(r / ns) if ns > 0 else 0.0

def round_coefficients(y, tol):
    """Fig. 3: nearest integer where |y-int| <= tol (relative to max(1,|int|)), else unchanged"""
    k = np.rint(y)
    return np.where(np.abs(y - k) <= tol * np.maximum(1, np.abs(k)), k, y)

# ---------------------------------------------------------------- all
def pipeline(data, E, signatures, tau, alpha, rho, score='original', round_tol=5e-2):
    data = np.asarray(data, float)
    N = data.shape[0]
    status = np.array(['ok'] * N, dtype=object)
    flat = data.reshape(N, -1)
    nan = np.isnan(flat).any(1); inf = (np.abs(flat) > 1e150).any(1) & ~nan
    status[nan] = 'missing'; status[inf] = 'nonfinite'
    zero = ~nan & ~inf & (flat == 0).all(1); status[zero] = 'irrelevant'
    rn = np.full(N, np.nan); res = np.full(N, np.nan); nb = E.shape[1]
    X = np.full((nb, N), np.nan)
    ok = np.flatnonzero(status == 'ok')
    D = thread_median(data[ok])
    z2 = (D == 0).all(axis=(1, 2))      # medians may all be zero
    status[ok[z2]] = 'irrelevant'; D = D[~z2]; ok = ok[~z2]
    rn[ok] = max_rnmse(D)
    keep = rn[ok] <= tau
    status[ok[~keep]] = 'noisy'
    # representation is computed for every finite event (the GUI needs it when tau moves), applied to the quiet ones
    X[:, ok], res[ok] = represent(E, D.mean(axis=1))
    ok = ok[keep]
    bad = res[ok] > rho
    status[ok[bad]] = 'unrepresentable'; ok = ok[~bad]
    q = special_qrcp(X[:, ok], alpha, score)
    nx = np.linalg.norm(X[:, ok], axis=0)
    status[ok] = np.where(nx < q['beta'], 'tiny', 'dependent')
    ch = ok[np.array(q['chosen'], int)] if q['chosen'] else np.zeros(0, int)
    status[ch] = 'chosen'
    Xh = X[:, ch]
    mets = {}
    for k, s in signatures.items():
        s = np.asarray(s, float); y, e = metric(Xh, s)
        yr = round_coefficients(y, round_tol)
        mets[k] = dict(coef=y, error=e, rel_residual=rel_residual(Xh, y, s), rounded=yr, rounded_rel_residual=rel_residual(Xh, yr, s), rounded_error=backward_error(Xh, yr, s))
    return dict(status=status, rnmse=rn, residual=res, X=X, chosen=ch, qrcp=q, Xhat=Xh, metrics=mets,
                unassessed=(data.shape[1] == 1), cond=float(np.linalg.cond(Xh)) if Xh.size else np.nan)

# ---------------------------------------------------------------- the paper's bases and signatures
def loops_basis(nkernels, loops_of):
    """block-diagonal expectation basis: kernel k owns len(loops_of(k)) rows"""
    cols = []; M = sum(len(loops_of(k)) for k in range(nkernels)); r = 0
    E = np.zeros((M, nkernels))
    for k in range(nkernels):
        v = loops_of(k); E[r:r + len(v), k] = v; r += len(v)
    return E

def basis_cpu(iters=1.0):
    names = [f'{p}_{w}{f}' for f in ('', '_FMA') for p in 'SD' for w in ('SCAL', '128', '256', '512')]
    E = loops_basis(16, lambda k: np.array([24., 48., 96.]) * iters if k < 8 else np.array([12., 24., 48.]) * iters)
    return names, E

SIG_CPU = {'SP Instrs.': [1,1,1,1,0,0,0,0,2,2,2,2,0,0,0,0], 'SP Ops.': [1,4,8,16,0,0,0,0,2,8,16,32,0,0,0,0],
           'SP FMA Instrs.': [0,0,0,0,0,0,0,0,2,2,2,2,0,0,0,0], 'DP Instrs.': [0,0,0,0,1,1,1,1,0,0,0,0,2,2,2,2],
           'DP Ops.': [0,0,0,0,1,2,4,8,0,0,0,0,2,4,8,16], 'DP FMA Instrs.': [0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2]}

def basis_gpu(loops=(1.0,)):
    names = [f'{t}_{p}' for t in ('A', 'S', 'M', 'SQ', 'F') for p in 'HSD']
    return names, loops_basis(15, lambda k: np.array(loops, float))
def _g(**kv):
    n = basis_gpu()[0]; v = [0] * 15
    for k, x in kv.items(): v[n.index(k)] = x
    return v
SIG_GPU = {'HP Add Ops.': _g(A_H=1), 'HP Sub Ops.': _g(S_H=1), 'HP Add and Sub Ops.': _g(A_H=1, S_H=1),
           'All HP Ops.': _g(A_H=1, S_H=1, M_H=1, SQ_H=1, F_H=2), 'All SP Ops.': _g(A_S=1, S_S=1, M_S=1, SQ_S=1, F_S=2),
           'All DP Ops.': _g(A_D=1, S_D=1, M_D=1, SQ_D=1, F_D=2)}

def basis_branch():
    """rows: kernels 1 2 3 4 4a 4b 5 5a 5b 6 7 of PAPI CAT branch.c; columns CE CR T D M"""
    return ['CE', 'CR', 'T', 'D', 'M'], np.array([
        [2.0, 2.0, 1.5, 0, 0.0], [2.0, 2.0, 1.0, 0, 0.0], [2.0, 2.0, 2.0, 0, 0.0], [2.0, 2.0, 1.5, 0, 0.5],
        [2.5, 2.5, 1.5, 0, 0.5], [2.5, 2.5, 2.0, 0, 0.5], [2.5, 2.0, 1.5, 0, 0.5], [3.0, 2.5, 1.5, 0, 0.5],
        [3.0, 2.5, 2.0, 0, 0.5], [2.0, 2.0, 1.0, 1, 0.0], [1.0, 1.0, 1.0, 0, 0.0]])
SIG_BRANCH = {'Unconditional Branches.': [0,0,0,1,0], 'Conditional Branches Taken.': [0,0,1,0,0],
              'Conditional Branches Not Taken.': [0,1,-1,0,0], 'Mispredicted Branches.': [0,0,0,0,1],
              'Correctly Predicted Branches.': [0,1,0,0,-1], 'Conditional Branches Retired.': [0,1,0,0,0],
              'Conditional Branches Executed.': [1,0,0,0,0]}

def basis_cache(points=3, variants=4):
    """rows: variants x (L1, L2, L3, memory) x points; columns L1DM L1DH L2DH L3DH"""
    blk = np.array([[0,1,0,0], [1,0,1,0], [1,0,0,1], [1,0,0,0]], float).repeat(points, axis=0)
    return ['L1DM', 'L1DH', 'L2DH', 'L3DH'], np.tile(blk, (variants, 1))
SIG_CACHE = {'L1 Misses.': [1,0,0,0], 'L1 Hits.': [0,1,0,0], 'L1 Reads.': [1,1,0,0], 'L2 Hits.': [0,0,1,0],
             'L2 Misses.': [1,0,-1,0], 'L3 Hits.': [0,0,0,1]}

if __name__ == '__main__':
    v = np.array([1.002, 0.001, -0.5, 1.5])
    s = Sc(R_(v, 0.01)).sum(); print('score of the paper example', s); assert abs(s - 4.5) < 1e-12
